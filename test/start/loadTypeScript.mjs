// Lets Node.js load the files of this project, for what runs before anything is built.
// The files of `nodes` are no ES modules for Node.js 20, and import each other without an extension.
for (const kind of ['esm', 'cjs']) (await import(`tsx/${kind}/api`)).register();

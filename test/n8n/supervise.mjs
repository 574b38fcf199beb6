// Runs a command in this process's own process group and ends the whole group when standard input
// closes, which it does whenever and however the program that started it ends.
// Usage: node supervise.mjs <seconds of patience> <command> <arguments…>
import { spawn } from 'node:child_process';

const [patience, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
let stopping = false;

function signalGroup(signal) {
	if (process.platform === 'win32') child.kill(signal);
	else process.kill(-process.pid, signal);
}

function stop() {
	if (stopping) return;
	stopping = true;
	child.kill('SIGTERM');
	setTimeout(() => signalGroup('SIGKILL'), Number(patience) * 1000).unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.stdin.on('end', stop).on('error', stop).resume();

child.on('error', (error) => {
	process.stderr.write(`${error.message}\n`);
	process.exit(1);
});
child.on('exit', (code, signal) => {
	stopping = true;
	// What the command left running, such as a task runner, goes with it.
	signalGroup('SIGTERM');
	process.exit(code ?? (signal ? 1 : 0));
});

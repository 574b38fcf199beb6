/** A program for the browser as text: the build and the tests bundle it where it is imported. */
declare module '*.browser?text' {
	const text: string;
	export default text;
}

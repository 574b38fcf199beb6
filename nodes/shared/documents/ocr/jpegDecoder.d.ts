/** The part of jpeg-js that reads: the package has one entry for both, and what writes is not needed. */
declare module 'jpeg-js/lib/decoder' {
	import { decode } from 'jpeg-js';
	export default decode;
}

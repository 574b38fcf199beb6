import { Unzlib } from 'fflate/browser';
import { type Budget, isInflateError } from '../../host/budget';
import { asProblem } from '../../host/problem';

/** Compressed bytes that are inflated at a time: in a hostile file, a piece becomes 1,000 times as much. */
const MIN_PIECE = 64;
const MAX_PIECE = 1024;
/** Compressed bytes in a row that may inflate to nothing, such as those after the end of the data. */
const MAX_IDLE = 256 * 1024;
/** The least that a compressed stream counts as, in inflated bytes: it takes as long to begin one. */
const MIN_COUNTED = 4096;

/** Unpacks the content of a stream while it arrives, if it is compressed. */
export class Unpacker {
	/** Why the content cannot be read to its end; continues a sentence about several data. */
	damage?: string;

	/** Whether more of it is of use. */
	isWanted = true;

	/** The first bytes, until there are enough of them. */
	private head?: Buffer = Buffer.alloc(0);

	/** Set for compressed content. */
	private inflate?: Unzlib;

	private piece = MIN_PIECE;

	/** Compressed bytes since the last inflated one. */
	private idle = 0;

	private inflated = 0;

	/** @param take gets the content in pieces */
	constructor(
		private readonly budget: Budget,
		private readonly take: (bytes: Uint8Array) => void,
		/** Bytes without which nothing is begun: two or more. */
		private readonly least = 2,
	) {}

	/** @throws BudgetProblem when the file has more than its budget */
	push(bytes: Buffer): void {
		if (this.head === undefined) return this.add(bytes);
		this.head = Buffer.concat([this.head, bytes]);
		if (this.head.length < this.least) return;
		const { head } = this;
		this.head = undefined;
		if (isZlib(head)) {
			this.budget.spend('unpacked', MIN_COUNTED);
			this.inflate = new Unzlib((part) => this.count(part));
		}
		this.add(head);
	}

	private count(part: Uint8Array): void {
		if (part.length === 0 || !this.isWanted) return;
		this.idle = 0;
		this.inflated += part.length;
		const counted = Math.min(part.length, this.inflated - MIN_COUNTED);
		this.budget.spend('unpacked', Math.max(0, counted));
		this.take(part);
	}

	private add(bytes: Buffer): void {
		if (!this.inflate) return this.take(bytes);
		for (let at = 0; at < bytes.length && this.isWanted && this.damage === undefined;) {
			const piece = bytes.subarray(at, at + this.piece);
			at += piece.length;
			this.idle += piece.length;
			this.piece = Math.min(2 * this.piece, MAX_PIECE);
			if (this.idle > MAX_IDLE) this.damage = 'are damaged: their compressed form has no end';
			try {
				this.inflate.push(piece);
			} catch (error) {
				if (!isInflateError(error)) throw asProblem(error);
				this.damage ??= 'are damaged: their compressed form cannot be read';
			}
		}
	}
}

/** Whether a content of two bytes or more is in zlib's format (RFC 1950). */
function isZlib(content: Buffer): boolean {
	const header = content.readUInt16BE();
	// Deflate with a window of 32 KB or less, and a check of both bytes.
	return (header & 0x8f00) === 0x0800 && header % 31 === 0;
}

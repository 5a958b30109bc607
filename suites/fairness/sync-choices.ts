/**
 * The choices of a seed as `packages/shared/src/games/fairness/choices.ts` describes them, once more and without waiting:
 * a promise for each of 10^7 choices would take minutes. `sync-choices.test.ts` proves that both choose alike.
 */
import { hash } from "node:crypto";

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const WORD_BYTES = 4;
const WORD_VALUES = 2 ** 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
/** Digits of a block's number. */
const DIGITS_MAX = 16;

/** @param seed 64 hexadecimal digits @returns for i = 0, 1, … the 32 bytes of HMAC-SHA256 of i; they are good until the next call */
export function blocksOf(seed: string): () => Buffer {
	const inner = Buffer.alloc(BLOCK_BYTES + DIGITS_MAX, INNER_PAD);
	const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, OUTER_PAD);
	for (const [index, byte] of Buffer.from(seed, "hex").entries()) {
		inner[index] = byte ^ INNER_PAD;
		outer[index] = byte ^ OUTER_PAD;
	}
	let block = 0;
	return () => {
		const length = BLOCK_BYTES + inner.write(String(block++), BLOCK_BYTES, "latin1");
		hash("sha256", inner.subarray(0, length), "buffer").copy(outer, BLOCK_BYTES);
		return hash("sha256", outer, "buffer");
	};
}

/** @returns an even choice, 0 to n - 1, for each n in turn */
export function syncChoicesOf(seed: string): (possibilities: number) => number {
	const nextBlock = blocksOf(seed);
	let bytes: Buffer = Buffer.alloc(0);
	let offset = 0;
	const nextWord = (): number => {
		if (offset === bytes.length) {
			bytes = nextBlock();
			offset = 0;
		}
		offset += WORD_BYTES;
		return bytes.readUInt32BE(offset - WORD_BYTES);
	};
	return (possibilities) => {
		const limit = WORD_VALUES - (WORD_VALUES % possibilities);
		let word = nextWord();
		while (word >= limit) word = nextWord();
		return word % possibilities;
	};
}

/**
 * How a seed becomes a draw, so that anyone can compute it again in any language:
 *
 * 1. The seed is 32 bytes, published after the draw as 64 hexadecimal digits. Before betting opened, SHA-256 of
 *    these 32 bytes was published: so the seed was fixed before the first bet.
 * 2. The seed yields a stream of numbers ("words") from 0 to 2^32 - 1: for i = 0, 1, 2, … take the 32 bytes of
 *    HMAC-SHA256 with the seed as key and the decimal digits of i in ASCII ("0", "1", …, "10", …) as message,
 *    and read them as eight 32-bit unsigned integers, the most significant byte first.
 * 3. An even choice among n possibilities takes the next word w. Let L be the greatest multiple of n that is at
 *    most 2^32. If w < L, the choice is w mod n; otherwise w is dropped and the next word is taken. So each of
 *    the n choices is exactly as likely as every other. (A word is dropped less often than once in 50 million.)
 * 4. The balls 1 to `highest` lie in a row, in order. For k = 0, 1, …, `drawn` - 1: choose c among the
 *    `highest` - k balls from position k on (positions count from 0), swap the balls at positions k and k + c;
 *    the ball now at position k is the next one drawn. (This is the Fisher-Yates shuffle, stopped early.)
 *
 * Test vectors stand in `choices.test.ts`.
 */
import { seedBytes } from "./seed.ts";
import { hmacSha256 } from "./web-crypto.ts";

const WORD_BYTES = 4;
const WORD_VALUES = 2 ** 32;

type Words = AsyncIterator<number, never>;

/** The choices that a seed determines, one after another: each takes up the stream where the last one left it. */
export interface Choices {
	/** Step 3: an even choice, 0 to n - 1. */
	below(possibilities: number): Promise<number>;
	/** Step 4: `drawn` different numbers out of 1 to `highest`, in draw order. */
	distinct(highest: number, drawn: number): Promise<number[]>;
}

/** @param seed 64 hexadecimal digits. Anything else throws a TypeError with the first choice. */
export function choicesOf(seed: string): Choices {
	const words = seedWords(seed);
	return {
		below: (possibilities) => chooseBelow(possibilities, words),
		distinct: (highest, drawn) => shuffleStart(words, highest, drawn),
	};
}

/** Step 4. Exported for the tests: real seeds never reach the dropped words of step 3. */
export async function shuffleStart(words: Words, highest: number, drawn: number): Promise<number[]> {
	const balls = [...new Array(highest).keys()].map((index) => index + 1);
	for (let position = 0; position < drawn; position++) {
		const chosen = position + (await chooseBelow(highest - position, words));
		swap(balls, position, chosen);
	}
	return balls.slice(0, drawn);
}

/** Step 3. */
async function chooseBelow(possibilities: number, words: Words): Promise<number> {
	const limit = WORD_VALUES - (WORD_VALUES % possibilities);
	let word = (await words.next()).value;
	while (word >= limit) {
		word = (await words.next()).value;
	}
	return word % possibilities;
}

/** Step 2. */
async function* seedWords(seed: string): AsyncGenerator<number, never> {
	const hmac = await hmacSha256(seedBytes(seed));
	for (let block = 0; ; block++) {
		const bytes = await hmac(String(block));
		const view = new DataView(bytes.buffer);
		for (let offset = 0; offset < bytes.length; offset += WORD_BYTES) {
			yield view.getUint32(offset);
		}
	}
}

function swap(balls: number[], a: number, b: number): void {
	const [ballA, ballB] = [balls[a], balls[b]];
	if (ballA === undefined || ballB === undefined) {
		throw new RangeError(`There are no balls at both ${a} and ${b}.`);
	}
	balls[a] = ballB;
	balls[b] = ballA;
}

// What the seed of a round of numbers determines: node numbers.mjs GAMECODE SEED (64 hexadecimal digits, as published).
import { createHmac } from "node:crypto";

/** How many numbers there are and how many are drawn: Keno, Fast Keno, Bingo Live. */
const GAMES = { 9: [80, 20], 23: [80, 20], 73: [90, 45] };
const [gameCode, seed] = process.argv.slice(2);
const [highest, drawn] = GAMES[gameCode];
let [blocks, words] = [0, []];

/** An even choice, 0 to n - 1, by the next 32-bit number of HMAC-SHA256 of "0", "1", "2", … that favours none. */
function choose(n) {
	if (words.length === 0) {
		const block = createHmac("sha256", Buffer.from(seed, "hex")).update(String(blocks++)).digest();
		words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.readUInt32BE(at));
	}
	const word = words.shift();
	return word < 2 ** 32 - (2 ** 32 % n) ? word % n : choose(n);
}

const balls = Array.from({ length: highest }, (_, index) => index + 1);
for (let place = 0; place < drawn; place++) {
	const chosen = place + choose(highest - place);
	[balls[place], balls[chosen]] = [balls[chosen], balls[place]];
}
process.stdout.write(`${JSON.stringify({ numbers: balls.slice(0, drawn) })}\n`);

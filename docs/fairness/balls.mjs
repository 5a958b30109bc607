// What the seed of a round of balls determines: node balls.mjs GAMECODE SEED (64 hexadecimal digits, as published).
import { createHmac } from "node:crypto";

/** How many numbers there are and how many are drawn: 5Bet, 7Bet, 1Bet, Lucky 6 (six drums of ten digits), CandyBall X. */
const GAMES = { 6: [36, 5], 7: [42, 7], 10: [48, 1], 12: [10, 6], 65: [24, 3] };
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

/** CandyBall X chooses the boosted colour before the balls. */
const boost = gameCode === "65" ? ["red", "orange", "yellow", "green", "blue", "pink"][choose(6)] : undefined;
const balls = Array.from({ length: highest }, (_, index) => index + 1);
for (let place = 0; place < drawn; place++) {
	const chosen = gameCode === "12" ? place : place + choose(highest - place);
	[balls[place], balls[chosen]] = [balls[chosen], balls[place]];
	if (gameCode === "12") balls[place] = choose(10);
}
process.stdout.write(`${JSON.stringify({ boost, numbers: balls.slice(0, drawn) })}\n`);

// What a seed determines for games with wheels: node wheel.mjs GAMECODE SEED
import { createHmac } from "node:crypto";

const [code, seed] = process.argv.slice(2);
const MONEY = `40 1 2 10 1 5 2 1 2 20 1 5 1 2 10 1 2 1 x2 1 5 1 2 1 2 1 10
	5 1 2 1 2 20 1 5 1 x7 2 1 2 1 2 1 5 1 2 10 1 2 1 5 1 2 1`.split(/\s+/);
const BOOSTS = { 25: "5000*29 10000*9 15000*5 20000*3 30000*2 40000*1 50000*1" }; // Hundredths * weight.
BOOSTS[26] = "5000*15 10000*13 20000*7 30000*2 50000*2 100100*2";
BOOSTS[61] = "5000*24 10000*14 15000*11 20000*3 30000*2 50000*2 77700*2";
BOOSTS[63] = "4000*7 5000*2 7500*2 10000*1 15000*1 20000*1";
BOOSTS[72] = "5000*6 7500*6 10000*5 15000*5 20000*3";
let taken = 0;
function oneOf(list) {
	const hmac = createHmac("sha256", Buffer.from(seed, "hex")).update(`${taken >> 3}`);
	const word = hmac.digest().readUInt32BE(4 * (taken++ % 8));
	return word < 2 ** 32 - (2 ** 32 % list.length) ? list[word % list.length] : oneOf(list);
}
const upTo = (count) => Array.from({ length: count }, (_, index) => index + 1);
const row = [...({ 2: ["0", "00"], 199: [] }[code] ?? ["0"]), ...upTo(code === "199" ? 24 : 36).map(String)];
const weighed = BOOSTS[code]?.split(" ").flatMap((one) => Array(+one.split("*")[1]).fill(+one.split("*")[0]));
const left = [...row]; // A shuffle that is stopped early: the first one left takes the place of the one chosen.
const take = (at) => [left[at], left.splice(at, 1, left[0]), left.shift()][0];
const stops = weighed && upTo(oneOf(upTo(5))).map(() => take(oneOf([...left.keys()])));
const boosts = stops?.map((stop) => ({ stop, multiplier: oneOf(weighed) }));
const isX = (place) => MONEY[place - 1].startsWith("x");
const spin = (spun) => [...spun, oneOf(upTo(54).filter((place) => spun.length < 2 || !isX(place)))];
const spins = (spun) => (isX(spun.at(-1)) ? spins(spin(spun)) : spun);
const second = code === "199" ? (stop) => ({ stop, second: oneOf(upTo(12)) }) : (stop) => ({ stop, boosts });
process.stdout.write(JSON.stringify(code === "62" ? { spins: spins(spin([])) } : second(oneOf(row))));

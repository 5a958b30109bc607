// Draws the jackpots of a round again, from what everybody can read, and compares the winners.
//
//     node recompute.mjs "https://HOST/frame/jackpots/draws/ROUND?partnerClientId=ID&currency=EUR"
import { createHash } from "node:crypto";

const { Value: draw, Message } = await (await fetch(process.argv[2])).json();
if (draw === undefined) throw new Error(Message);
if (draw.bets === undefined) throw new Error("The bets of this draw are not published.");
const sha256 = (data) => createHash("sha256").update(data).digest();
const minor = (amount) => BigInt(amount.replace(".", ""));

if (sha256(Buffer.from(draw.seed, "hex")).toString("hex") !== draw.seedHash)
	throw new Error("Another seed was promised.");
const mix = sha256(draw.bets.map(({ betId, amount }) => `${betId}:${minor(amount)}\n`).join("")).toString("hex");
if (mix !== draw.mix) throw new Error("The list of bets is not the one that was drawn from.");

for (const [place, { name, chance, euroThousandths, pool, winners }] of draw.jackpots.entries()) {
	if (pool === undefined) continue; // It was held, and took no part.
	const won = draw.bets.filter(({ betId, amount }) => {
		const number = sha256(`${draw.seed}.jackpot.${mix}.${betId}`).readBigUInt64BE(8 * place) >> 12n;
		return number * 10n ** 12n * BigInt(euroThousandths) < minor(amount) * BigInt(chance) * 2n ** 52n * 1000n;
	});
	const count = BigInt(won.length);
	const share = (index) => minor(pool) / count + (index === 0 ? minor(pool) % count : 0n);
	const expected = won.map(({ betId }, index) => `${betId} ${share(index)}`).filter((line) => !line.endsWith(" 0"));
	const told = winners.map(({ betId, amount }) => `${betId} ${minor(amount)}`);
	if (expected.join() !== told.join()) throw new Error(`${name}: ${expected} should have won, and ${told} did.`);
	process.stdout.write(`${name}: ${told.length === 0 ? "nobody" : told.join(", ")}. Right.\n`);
}

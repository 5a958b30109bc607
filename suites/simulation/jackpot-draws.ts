/** The public record of draws, read as everybody may, and done again by the contract and not by the code that draws. */
import { createHash } from "node:crypto";
import { type FrameJackpotDraw, frameJackpotDrawSchema } from "@webframe/shared/wire";
import { valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { ask } from "./client.ts";
import { PARTNER_ID } from "./furnish-world.ts";
import { cents } from "./pay-table.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** @returns undefined where the round has drawn nothing */
export async function readDraw(world: SimulatedWorld, roundId: number): Promise<FrameJackpotDraw | undefined> {
	const path = `/frame/jackpots/draws/${roundId}?partnerClientId=${PARTNER_ID}&currency=EUR`;
	const answer = await ask(world, path, undefined, {});
	return answer?.status === SUCCESS ? frameJackpotDrawSchema.parse(valueIn(answer)) : undefined;
}

const SUCCESS = 200;

export interface DrawnBet {
	readonly betId: number;
	/** In cents. */
	readonly amount: bigint;
}

export function mixOf(bets: readonly DrawnBet[]): string {
	return sha256(bets.map(({ betId, amount }) => `${betId}:${amount}\n`).join("")).toString("hex");
}

export function drawnBetsOf({ bets }: FrameJackpotDraw): readonly DrawnBet[] | undefined {
	return bets?.map(({ betId, amount }) => ({ betId, amount: cents(amount) }));
}

/** What each winner of a jackpot gets, in cents: nothing where it had no whole cent. */
export function sharesOf(
	{ seed, mix }: FrameJackpotDraw,
	place: number,
	{ chance, euroThousandths, pool }: FrameJackpotDraw["jackpots"][number],
	bets: readonly DrawnBet[],
): ReadonlyMap<number, bigint> {
	const euro = BigInt(euroThousandths ?? 0);
	const winners = bets.filter(({ betId, amount }) => {
		const number = sha256(`${seed}.jackpot.${mix}.${betId}`).readBigUInt64BE(BYTES_EACH * place) >> UNUSED_BITS;
		return number * 10n ** 12n * euro < amount * BigInt(chance) * 2n ** 52n * 1_000n;
	});
	const paid = pool === undefined ? 0n : cents(pool);
	const count = BigInt(winners.length);
	const shares = winners.map(({ betId }, index): [number, bigint] => [
		betId,
		paid / count + (index === 0 ? paid % count : 0n),
	]);
	return new Map(shares.filter(([, share]) => share > 0n));
}

const BYTES_EACH = 8;
const UNUSED_BITS = 12n;

function sha256(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}

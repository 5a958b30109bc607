/**
 * Which jackpots a round has. It is settled when the round opens, and its row keeps the versions: whatever operators
 * change later, the bets of the round play by what stood when the first of them was placed.
 */
import { JACKPOTS_OF_GAME_MAX } from "@webframe/shared/jackpots";
import { z } from "zod";
import type { Queryable } from "../platform/database.ts";
import { type JackpotRow, keepJackpots, readJackpots, readJackpotVersions } from "../store/jackpots.ts";
import type { RoundRow } from "../store/rounds.ts";
import type { JackpotsContext } from "./context.ts";

const versionsSchema = z.array(z.object({ jackpotId: z.string(), version: z.int().min(1) })).max(JACKPOTS_OF_GAME_MAX);

export type JackpotVersion = z.infer<typeof versionsSchema>[number];

/**
 * Opens a round with the jackpots that are in force, which is undefined where no partner plays for one. Until it is written
 * nobody changes, pauses or closes one: whoever closes a jackpot finds every round that plays for it, and a round that opens
 * afterwards has nothing of it.
 */
export async function openWithJackpots(
	{ database, partners }: Pick<JackpotsContext, "database" | "partners">,
	gameCode: number,
	open: (sql: Queryable, versions: readonly JackpotVersion[] | undefined) => Promise<RoundRow | undefined>,
): Promise<RoundRow | undefined> {
	const isPlayed = partners.all().some(({ isActive, settings }) => isActive && settings.isJackpotOn);
	if (!isPlayed) return await open(database, undefined);
	return await database.begin(async (sql) => {
		await keepJackpots(sql);
		return await open(sql, await versionsInForce(sql, gameCode));
	});
}

async function versionsInForce(sql: Queryable, gameCode: number): Promise<readonly JackpotVersion[] | undefined> {
	const jackpots = await readJackpots(sql);
	const ofGame = jackpots.filter((jackpot) => jackpot.state === "open" && takesPart(jackpot, gameCode));
	const versions = ofGame.map(({ jackpotId, version }) => ({ jackpotId, version }));
	return versions.length === 0 ? undefined : versions;
}

/** The jackpots that a round has, in the order in which tickets are read. */
export async function jackpotsOf(
	sql: Queryable,
	round: Pick<RoundRow, "roundId" | "jackpots">,
): Promise<readonly JackpotRow[]> {
	if (round.jackpots === null) return [];
	const versions = versionsSchema.parse(round.jackpots);
	const jackpots = await readJackpotVersions(sql, versions);
	if (jackpots.length !== versions.length) throw new Error(`A jackpot of the round ${round.roundId} is not known.`);
	return jackpots;
}

/** Whether bets of a game take part in a jackpot. */
function takesPart({ games }: Pick<JackpotRow, "games">, gameCode: number): boolean {
	return games === null || games.includes(gameCode);
}

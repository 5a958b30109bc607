import type { FrameRound } from "@webframe/shared/wire";
import { z } from "zod";
import type { RoundRow } from "../store/rounds.ts";

const storedSchema = z.looseObject({}).nullable();

/**
 * A round as players see it. Between the cut and the draw it is still `closed` to them. What a round has drawn that an
 * operator holds may be corrected before it counts, and is not shown again until then.
 */
export function frameRound(row: RoundRow): FrameRound {
	const isShown = row.state !== "review";
	const result = isShown ? storedSchema.parse(row.result) : null;
	const opened = storedSchema.parse(row.opened);
	return {
		roundId: row.roundId,
		edition: row.edition,
		gameCode: row.gameCode,
		rulesVersion: row.rulesVersion,
		state: row.state === "cut" ? "closed" : row.state,
		bettingOpensAt: row.bettingOpensAt.toISOString(),
		bettingClosesAt: row.bettingClosesAt.toISOString(),
		drawAt: row.drawAt.toISOString(),
		revealsAt: row.revealsAt.toISOString(),
		seedHash: row.seedHash,
		...(opened === null ? {} : { opened }),
		...(result === null ? {} : { result }),
		...(result === null || row.correctedAt === null ? {} : { corrected: true }),
		...(row.seed === null || !isShown ? {} : { seed: row.seed }),
	};
}

import type { FrameRound } from "@webframe/shared/wire";
import { z } from "zod";
import type { RoundRow } from "../store/rounds.ts";

const resultSchema = z.looseObject({}).nullable();

/** A round as players see it. Between the cut and the draw it is still `closed` to them. */
export function frameRound(row: RoundRow): FrameRound {
	const result = resultSchema.parse(row.result);
	return {
		roundId: row.roundId,
		gameCode: row.gameCode,
		state: row.state === "cut" ? "closed" : row.state,
		bettingOpensAt: row.bettingOpensAt.toISOString(),
		bettingClosesAt: row.bettingClosesAt.toISOString(),
		drawAt: row.drawAt.toISOString(),
		revealsAt: row.revealsAt.toISOString(),
		seedHash: row.seedHash,
		...(result === null ? {} : { result }),
		...(row.seed === null ? {} : { seed: row.seed }),
	};
}

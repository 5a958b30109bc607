/**
 * What a look has to do, each piece by itself: one that cannot be done must not hold up the others, and rests for a while.
 */
import { failedAlone, holdsUpAll } from "../platform/database-errors.ts";
import type { RoundsContext } from "./context.ts";

/** How long what could not be done is left alone: there are ten looks in a second, and people read the log. */
const REST_MS = 5_000;

/** What a piece is about, for the log. */
type About = { readonly roundId: number } | { readonly gameCode: number };

/** What became of a piece; `waited`: something kept it waiting in vain, which took seconds. */
export type Done = "done" | "rests" | "waited" | "failed";

/**
 * Does a piece, unless it rests.
 *
 * @throws what the database has, where the others cannot be done either
 */
export async function doAlone(
	{ resting, clock, logger }: Pick<RoundsContext, "resting" | "clock" | "logger">,
	about: About,
	piece: () => Promise<void>,
): Promise<Done> {
	const name = JSON.stringify(about);
	const nowMs = clock.now().getTime();
	for (const [one, untilMs] of resting) if (untilMs <= nowMs) resting.delete(one);
	if (resting.has(name)) return "rests";
	try {
		await piece();
		return "done";
	} catch (error) {
		if (holdsUpAll(error)) throw error;
		resting.set(name, nowMs + REST_MS);
		if (failedAlone(error)) {
			logger.warn({ err: error, ...about }, "something was in a round's way; the others go on");
			return "waited";
		}
		logger.error({ err: error, ...about }, "a round could not be advanced; the others go on");
		return "failed";
	}
}

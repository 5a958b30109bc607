/**
 * A draw of balls by the time of its round: one after another they fall and rest, the last one keeps everybody waiting, and
 * what they make together stands until the reveal. A boosted colour is shown before the first of them.
 *
 * Source: reference on games, *Draw choreography*.
 */

/** Milliseconds. */
export const TRAVEL_MS = 900;
const REST_MS = 500;
const LAST_WAIT_MS = 600;
const SUMMARY_MS = 3_000;
const BOOST_MS = 1_500;
/** The longest that nothing is drawn yet. */
const LEAD_MS_MAX = 3_000;

/** What of a draw there is. */
export interface BallsDraw {
	readonly drawn: number;
	readonly boosted: boolean;
}

/** What of a draw may be seen. */
export interface BallsPicture {
	readonly boost: boolean;
	/** How many balls have come to rest. */
	readonly balls: number;
	/** All of them have, and what they make together is told. */
	readonly complete: boolean;
}

/**
 * When each step is complete, from `drawAt`: the boost where there is one, each ball, all of it. A round that leaves less
 * time than that has all of it quicker.
 */
export function ballsSteps({ drawn, boosted }: BallsDraw, playMs: number): readonly number[] {
	const balls = drawn * (TRAVEL_MS + REST_MS) + LAST_WAIT_MS;
	const least = balls + SUMMARY_MS + (boosted ? 2 * BOOST_MS : 0);
	const pace = Math.min(1, playMs / least);
	const lead = Math.min(LEAD_MS_MAX, playMs / pace - balls - SUMMARY_MS);
	const landed = [...new Array(drawn).keys()].map((index) => {
		const wait = index === drawn - 1 ? LAST_WAIT_MS : 0;
		return lead + index * (TRAVEL_MS + REST_MS) + wait + TRAVEL_MS;
	});
	return [...(boosted ? [BOOST_MS] : []), ...landed, lead + balls].map((at) => Math.round(at * pace));
}

/** @param step how many steps are complete */
export function ballsPicture({ drawn, boosted }: BallsDraw, step: number): BallsPicture {
	const balls = Math.max(0, step - (boosted ? 1 : 0));
	return { boost: boosted && step > 0, balls: Math.min(drawn, balls), complete: balls > drawn };
}

/** When each ball comes to rest. */
export function landings({ drawn, boosted }: BallsDraw, playMs: number): readonly number[] {
	const first = boosted ? 1 : 0;
	return ballsSteps({ drawn, boosted }, playMs).slice(first, first + drawn);
}

/** Three reels. What they show is drawn before the stake is asked for, and both go with one pay-in-out. */
import { randomUUID } from "node:crypto";
import type { Bets } from "../bets.ts";
import { times, toMinor, toText } from "../money.ts";
import type { Session } from "../sessions.ts";

export const SYMBOLS = ["🍒", "🍋", "🔔", "⭐", "💎", "7️⃣"] as const;
/** For three alike, in hundredths, by the index of the symbol. */
const THREE = [300, 500, 800, 1_200, 2_000, 5_000] as const;
/** For two cherries from the left, and for three. */
const TWO_CHERRIES = 150;

export interface Spin {
	readonly problem?: string;
	readonly code?: number | null;
	readonly reels?: readonly number[];
	readonly win?: string;
}

export async function spin(bets: Bets, session: Session, stake: string, random: () => number): Promise<Spin> {
	const reels = [0, 1, 2].map(() => Math.floor(random() * SYMBOLS.length));
	const odd = oddOf(reels);
	const win = toText(times(toMinor(stake, session.digits) ?? 0n, odd), session.digits);
	const { sessionId, game, mode } = session;
	const fresh = { betId: randomUUID(), sessionId, gameId: game.gameId, gameRoundId: randomUUID(), mode, stake };
	const { bet } = await bets.place(fresh, { win, winOdd: (odd / 100).toFixed(2) });
	return bet.state === "paid" ? { reels, win } : { problem: "not accepted", code: bet.code };
}

/** In hundredths of the stake. */
export function oddOf(reels: readonly number[]): number {
	const [first = 0, second = 0, third = 0] = reels;
	if (first === second && second === third) return THREE[first] ?? 0;
	return first === 0 && second === 0 ? TWO_CHERRIES : 0;
}

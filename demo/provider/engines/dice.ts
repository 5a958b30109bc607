/** High or low with one die: pay-in, roll, pay-out; where the roll fails the stake is given back. */
import { randomInt, randomUUID } from "node:crypto";
import type { Bets } from "../bets.ts";
import type { Faults } from "../faults.ts";
import { times, toMinor, toText } from "../money.ts";
import type { Session } from "../sessions.ts";

const FACES = 6;
const HIGH_FROM = 4;
const ODD_HUNDREDTHS = 196;

export interface Roll {
	readonly problem?: string;
	readonly code?: number | null;
	readonly face?: number;
	readonly win?: string;
}

export async function roll(
	bets: Bets,
	session: Session,
	stake: string,
	pick: "low" | "high",
	faults: Faults,
): Promise<Roll> {
	const betId = randomUUID();
	const { sessionId, game, mode } = session;
	const { bet } = await bets.place({ betId, sessionId, gameId: game.gameId, gameRoundId: randomUUID(), mode, stake });
	if (bet.state !== "playing") return { problem: "not accepted", code: bet.code };
	if (faults.drawFails === true) {
		bets.giveBack(betId);
		return { problem: "the die was lost: the stake comes back" };
	}
	const face = randomInt(1, FACES + 1);
	const isWon = face >= HIGH_FROM === (pick === "high");
	const odd = isWon ? ODD_HUNDREDTHS : 0;
	const win = toText(times(toMinor(stake, session.digits) ?? 0n, odd), session.digits);
	bets.settle(betId, { win, winOdd: (odd / 100).toFixed(2) });
	return { face, win };
}

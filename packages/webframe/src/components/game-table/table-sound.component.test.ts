import type { FrameBet } from "@webframe/shared/wire";
import { expect } from "chai";
import type { BetBook } from "../../store/bets.ts";
import { withBet } from "../../store/play/bet-book.ts";
import { CountedHost } from "../../testing/counted-host.ts";
import { madeBet } from "../../testing/made-data.ts";
import { SoundPlayer } from "./sound-player.ts";
import { TableSound } from "./table-sound.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const STAKE = "1.00";

describe("the sound of a table", () => {
	const { win } = SoundPlayer.prototype;
	let chords = 0;
	let leave: () => void = () => undefined;

	beforeEach(() => {
		chords = 0;
		SoundPlayer.prototype.win = () => {
			chords += 1;
		};
	});
	afterEach(() => {
		leave();
		SoundPlayer.prototype.win = win;
	});

	/** A table whose sound is on, and what its bet becomes. */
	function table(): (change: Partial<FrameBet>) => void {
		let sequence = 1;
		const bet = { ...madeBet({ betId: 7, amount: STAKE, status: "accepted" }), sequence };
		let bets: BetBook = withBet([], bet, NOW);
		const sound = new TableSound(new CountedHost(), { isOn: () => true, moment: () => undefined, bets: () => bets });
		sound.hostConnected();
		dispatchEvent(new Event("pointerdown"));
		sound.hostUpdated();
		leave = () => sound.hostDisconnected();
		return (change) => {
			sequence += 1;
			bets = withBet(bets, { ...bet, ...change, sequence }, NOW);
			sound.hostUpdated();
		};
	}

	it("is that of a win where a bet brings more than its stake, once", () => {
		const become = table();
		become({ winAmount: "1.05" });
		become({ status: "win", winAmount: "1.05" });
		expect(chords).to.equal(1);
	});

	it("is none where a bet returns no more than its stake, or nothing", () => {
		for (const winAmount of ["1.00", "0.40"]) table()({ status: "win", winAmount });
		table()({ status: "lose", winAmount: "0.00" });
		expect(chords).to.equal(0);
	});

	it("is that of a win for all that a freebet brings, and for a jackpot of a bet that has lost", () => {
		table()({ status: "win", winAmount: "0.40", freebet: true });
		expect(chords).to.equal(1);
		const become = table();
		become({ status: "lose", winAmount: "0.00" });
		become({ status: "jackpotwin", winAmount: "0.00", jackpotAmount: "0.50" });
		expect(chords).to.equal(2);
	});
});

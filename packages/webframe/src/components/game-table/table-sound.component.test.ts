import type { FrameBet } from "@webframe/shared/wire";
import { expect } from "chai";
import type { BetBook } from "../../store/bets.ts";
import { withBet, withSending } from "../../store/play/bet-book.ts";
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

	/** A table whose sound is on, and what becomes of the bets in it. */
	function listening(first: BetBook): (bets: BetBook) => void {
		let bets = first;
		const sound = new TableSound(new CountedHost(), { isOn: () => true, moment: () => undefined, bets: () => bets });
		sound.hostConnected();
		dispatchEvent(new Event("pointerdown"));
		sound.hostUpdated();
		leave = () => sound.hostDisconnected();
		return (next) => {
			bets = next;
			sound.hostUpdated();
		};
	}

	/** One with a bet, and what that becomes. */
	function table(): (change: Partial<FrameBet>) => void {
		let sequence = 1;
		const bet = { ...madeBet({ betId: 7, amount: STAKE, status: "accepted" }), sequence };
		let bets: BetBook = withBet([], bet, NOW);
		const become = listening(bets);
		return (change) => {
			sequence += 1;
			bets = withBet(bets, { ...bet, ...change, sequence }, NOW);
			become(bets);
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

	it("is none where bets come that were won before, to whoever logs in or opens another game", () => {
		const won = (betId: number) => withBet([], madeBet({ betId, status: "win", winAmount: "50.00" }), NOW);
		const become = listening([]);
		become([...won(1), ...won(2)]);
		become(won(3));
		become([...won(1), ...won(2)]);
		expect(chords).to.equal(0);
	});

	it("is that of a win also where a bet that had won leaves the book as another one wins", () => {
		const old = withBet([], madeBet({ betId: 1, status: "win", winAmount: "50.00" }), NOW);
		const bet = madeBet({ betId: 2, status: "accepted" });
		const become = listening([...withBet([], bet, NOW), ...old]);
		become(withBet([], { ...bet, sequence: 9, status: "win", winAmount: "50.00" }, NOW));
		expect(chords).to.equal(1);
	});

	it("is that of a win where all that was known of a bet is that it was sent", () => {
		const bet = madeBet({ betId: 7, idempotencyKey: "k" });
		const { gameCode, roundId, amount, currency } = bet;
		const selection = { market: "numbers", numbers: [7] };
		const request = { gameCode, roundId, amount, currency, selection, tagId: undefined };
		const become = listening(withSending([], { kind: "sending", key: "k", request, unknown: false, placedAt: NOW }));
		become(withBet([], { ...bet, sequence: 9, status: "win", winAmount: "50.00" }, NOW));
		expect(chords).to.equal(1);
	});
});

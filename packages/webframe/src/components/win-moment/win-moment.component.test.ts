import { expect } from "chai";
import { html } from "lit";
import type { BetBook } from "../../store/bets.ts";
import { withBet } from "../../store/play/bet-book.ts";
import { madeBet } from "../../testing/made-data.ts";
import { clear, find, findAll, press, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { withStandingTime } from "../../testing/standing-time.ts";
import { until } from "../../testing/until.ts";
import "../announcer/announcer.ts";
import { withMotion } from "../../testing/motion.ts";
import type { Announcer } from "../announcer/announcer.ts";
import "./win-moment.ts";

const NOW = 1_790_000_000_000;
const WIN = "webframe-win-moment >>> .win";
const AMOUNT = "webframe-win-moment >>> webframe-rolling-amount >>> .amount";

const LOST = withBet([], madeBet({ betId: 7, sequence: 2, status: "lose" }), NOW);
const WON = withBet(LOST, madeBet({ betId: 7, sequence: 3, status: "jackpotwin", jackpotAmount: "1234.50" }), NOW);

async function announcer(...books: readonly BetBook[]): Promise<Announcer> {
	const [first = [], ...later] = books;
	const element = await show<Announcer>(html`<webframe-announcer .bets=${first} .texts=${TEXTS}></webframe-announcer>`);
	for (const bets of later) {
		element.bets = bets;
		await element.updateComplete;
	}
	return element;
}

const isOpen = (element: Element): boolean => findAll(element, WIN).length > 0;

describe("<webframe-win-moment>", () => {
	withMotion();
	afterEach(clear);

	it("shows what was won as it grows, and is accessible", async () => {
		const element = await announcer(LOST, WON);
		await until(() => isOpen(element), "the moment");
		await until(() => textIn(find(element, AMOUNT)) === "1,234.50 EUR", "the whole amount");
		expect(textIn(find(element, `${WIN} .what`))).to.equal("Jackpot Round 4711");
		expect(await violations(element)).to.deep.equal([]);
	});

	it("shows a win that is more than its stake, once though the casino confirms it later, and no other", async () => {
		const accepted = withBet([], madeBet({ betId: 7, sequence: 2, status: "accepted" }), NOW);
		const even = withBet(accepted, madeBet({ betId: 7, sequence: 3, status: "win", winAmount: "2.00" }), NOW);
		const element = await announcer(accepted, even);
		expect(findAll(element, "webframe-win-moment")).to.have.lengthOf(0);
		const drawn = withBet(accepted, madeBet({ betId: 7, sequence: 3, status: "accepted", winAmount: "9.00" }), NOW);
		const winner = await announcer(accepted, drawn);
		await until(() => isOpen(winner), "the moment");
		expect(textIn(find(winner, `${WIN} .what`))).to.equal("Won, payout on its way Round 4711");
		await until(() => textIn(find(winner, AMOUNT)) === "9.00 EUR", "the whole amount");
		press("a");
		press("b");
		await until(() => !isOpen(winner), "its end");
		winner.bets = withBet(drawn, madeBet({ betId: 7, sequence: 4, status: "win", winAmount: "9.00" }), NOW);
		await winner.updateComplete;
		expect(isOpen(winner)).to.equal(false);
	});

	describe("while its amount grows", () => {
		withStandingTime();

		it("is brought to its end by any input, and closed by the next", async () => {
			const element = await announcer(LOST, WON);
			await until(() => isOpen(element), "the moment");
			press("Escape");
			await until(() => textIn(find(element, AMOUNT)) === "1,234.50 EUR", "the whole amount");
			press("Escape");
			await until(() => !isOpen(element), "its end");
		});
	});

	it("is nobody's who had won before, and comes once for each bet", async () => {
		const before = await announcer(WON, withBet(WON, madeBet({ betId: 8, sequence: 4 }), NOW));
		expect(findAll(before, "webframe-win-moment")).to.have.lengthOf(0);
		const element = await announcer(LOST, WON);
		await until(() => isOpen(element), "the moment");
		press("a");
		press("b");
		await until(() => !isOpen(element), "its end");
		element.bets = withBet(
			WON,
			madeBet({ betId: 7, sequence: 5, status: "jackpotwin", jackpotAmount: "1234.50" }),
			NOW,
		);
		await element.updateComplete;
		expect(isOpen(element)).to.equal(false);
	});
});

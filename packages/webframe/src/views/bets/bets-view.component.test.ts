import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent } from "../../components/frame-view.ts";
import type { BetBook } from "../../store/bets.ts";
import { withBet } from "../../store/play/bet-book.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeBet, madeConfig, madePlayer } from "../../testing/made-data.ts";
import { clear, find, findAll, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import type { BetsView } from "./bets-view.ts";
import "./bets-view.ts";

const EVERY_STATE = [
	[{ status: "pending" }, "Sending", ""],
	[{ status: "inProgress" }, "In progress", ""],
	[{ status: "accepted" }, "Accepted", ""],
	[{ status: "accepted", winAmount: "9.00" }, "Won, payout on its way", ""],
	[{ status: "win", winAmount: "9.00" }, "Won, paid", ""],
	[{ status: "jackpotwin", winAmount: "900.00" }, "Jackpot", ""],
	[{ status: "lose" }, "Lost", ""],
	[{ status: "return" }, "Returned", "The stake went back to your balance."],
	[{ status: "rejected", code: "103752" }, "Rejected", "The casino did not accept the bet. Nothing was taken."],
	[
		{ status: "checking", code: "withdrawn" },
		"Checking",
		"The casino did not confirm in time. The bet does not take part; any stake taken comes back.",
	],
] as const;

async function bets(book: BetBook, change: Partial<FrameState> = {}) {
	const requests: FrameRequest[] = [];
	const state: FrameState = {
		...INITIAL_STATE,
		catalogue: { kind: "ready", config: madeConfig(0) },
		session: { kind: "authorized", player: madePlayer() },
		bets: book,
		...change,
	};
	const element = await show<BetsView>(
		html`<webframe-bets
			.state=${state}
			.texts=${TEXTS}
			@webframe-request=${(event: RequestEvent) => requests.push(event.request)}
		></webframe-bets>`,
	);
	return { element, requests };
}

describe("<webframe-bets>", () => {
	afterEach(clear);

	it("is accessible, and shows each state with its word, an icon and what became of the money", async () => {
		let book: BetBook = [];
		for (const [index, [change]] of EVERY_STATE.entries()) {
			const at = new Date(1_790_000_000_000 - index * 1_000).toISOString();
			book = withBet(book, madeBet({ betId: index + 1, at, ...change }), 0);
		}
		const { element } = await bets(book);
		const rows = findAll(element, ".bet");
		expect(rows.map((row) => textIn(find(row, ".bet-state")))).to.deep.equal(EVERY_STATE.map(([, word]) => word));
		expect(rows.map((row) => textIn(findAll(row, ".bet-why")[0]))).to.deep.equal(EVERY_STATE.map(([, , why]) => why));
		const icons = rows.map((row) => find(row, ".bet-state path").getAttribute("d"));
		expect(new Set(icons).size).to.equal(EVERY_STATE.length);
		expect(textIn(find(rows[4] ?? element, ".bet-money"))).to.equal("9.00 EUR Stake 2.00 EUR");
		expect(await violations(element)).to.deep.equal([]);
	});

	it("without a player leads to the login, without bets to the games", async () => {
		const guest = await bets([], { session: { kind: "guest" } });
		find(guest.element, ".notice .button").click();
		const player = await bets([]);
		find(player.element, ".notice .button").click();
		expect([guest.requests, player.requests]).to.deep.equal([
			[{ type: "login", reason: "bets" }],
			[{ type: "openTab", tab: "lobby" }],
		]);
	});
});

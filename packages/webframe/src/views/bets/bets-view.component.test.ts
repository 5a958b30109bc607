import { KENO } from "@webframe/shared/games/numbers";
import { frameRoundSchema } from "@webframe/shared/wire";
import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent, ViewProperties } from "../../components/frame-view.ts";
import type { BetBook } from "../../store/bets.ts";
import { withBet } from "../../store/play/bet-book.ts";
import { withRound } from "../../store/play/round-book.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeBet, madeConfig, madePlayer, madeRound } from "../../testing/made-data.ts";
import { clear, find, findAll, show, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { answering, viewProperties } from "../../testing/view-properties.ts";
import type { BetsView } from "./bets-view.ts";
import "./bets-view.ts";

const EVERY_STATE = [
	[{ status: "pending" }, "Sending", ""],
	[{ status: "inProgress" }, "In progress", ""],
	[{ status: "accepted" }, "Accepted", ""],
	[{ status: "accepted", winAmount: "9.00" }, "Won, payout on its way", ""],
	[{ status: "win", winAmount: "9.00" }, "Won, paid", ""],
	[{ status: "jackpotwin", winAmount: "6.00", jackpotAmount: "894.00" }, "Jackpot", ""],
	[{ status: "lose" }, "Lost", ""],
	[{ status: "return" }, "Returned", "The stake went back to your balance."],
	[{ status: "rejected", code: "103752" }, "Rejected", "The casino did not accept the bet. Nothing was taken."],
	[
		{ status: "checking", code: "withdrawn" },
		"Checking",
		"The casino did not confirm in time. The bet does not take part; any stake taken comes back.",
	],
] as const;

async function bets(book: BetBook, change: Partial<FrameState> = {}, properties: Partial<ViewProperties> = {}) {
	const requests: FrameRequest[] = [];
	const state: FrameState = {
		...INITIAL_STATE,
		catalogue: { kind: "ready", config: madeConfig(0) },
		session: { kind: "authorized", player: madePlayer() },
		bets: book,
		...change,
	};
	const element = document.createElement("webframe-bets");
	element.addEventListener("webframe-request", (event) => requests.push((event as RequestEvent).request));
	Object.assign(element, viewProperties({ state, read: answering({ "/frame/bets": { items: [] } }), ...properties }));
	await show<BetsView>(html`${element}`);
	await until(() => findAll(element, ".shape").length === 0, "the answer");
	return { element, requests };
}

const ROULETTE = 22;
const OUTCOMES = ["colour:red", "split:17-20", "straight:0", "straight:17", "straight:18"];

/** A ticket of five picks in a drawn round of roulette, as a list has it and as it is alone. */
function madeTicket() {
	const picks = OUTCOMES.map((outcome) => ({ outcome, amount: "0.20" }));
	const listed = madeBet({
		betId: 7,
		gameCode: ROULETTE,
		roundId: 44,
		amount: "1.00",
		status: "win",
		winAmount: "10.80",
		selection: { market: "picks", picks: picks.slice(0, 3) },
		pickCount: picks.length,
	});
	const round = { ...madeRound(KENO.gameCode, 44, 0, "finished"), gameCode: ROULETTE, result: { stop: "17" } };
	const made = madeConfig(0);
	const [game] = made.games;
	if (game === undefined) throw new Error("There is no game.");
	return {
		listed,
		alone: { ...listed, selection: { market: "picks", picks } },
		round: frameRoundSchema.parse(round),
		catalogue: {
			kind: "ready" as const,
			config: { ...made, games: [{ ...game, gameCode: ROULETTE, name: "Roulette", family: "wheel" }] },
		},
	};
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
		expect(textIn(find(rows[4] ?? element, ".bet-money"))).to.equal("9.00 EUR");
		expect(textIn(find(rows[4] ?? element, ".bet-stake"))).to.equal("Stake 2.00 EUR");
		expect(await violations(element)).to.deep.equal([]);
	});

	it("reads by itself what could not be read, when the connection is back", async () => {
		const { element } = await bets([], { connection: "lost" }, { read: answering({}) });
		expect(textIn(find(element, ".notice h2"))).to.equal("This could not be loaded");
		const read = answering({ "/frame/bets": { items: [madeBet({ betId: 1 })] } });
		Object.assign(element, { read, state: { ...element.state, connection: "live" } });
		await until(() => findAll(element, ".bet").length === 1, "the bet");
	});

	describe("while a draw is on the screen, however soon the service tells its end", () => {
		const opened = Date.now() - 38_000;
		const round = madeRound(KENO.gameCode, 4711, opened, "finished");
		const rounds = withRound(new Map(), round);
		const accepted = madeBet({ betId: 1, sequence: 1 });
		const won = madeBet({ betId: 1, sequence: 3, status: "win", winAmount: "9.00" });
		let now = Date.parse(round.revealsAt) - 1;
		const clock = new ServerClock(() => now);
		const read = answering({ "/frame/bets": { items: [won] }, "/frame/results": { items: [round] } });

		it("a list that is read has no more than the store", async () => {
			const { element } = await bets(withBet([], accepted, 0), { rounds }, { clock, read });
			expect(textIn(find(element, ".bet-state"))).to.equal("Accepted");
			expect(findAll(element, ".bet-win").length).to.equal(0);
		});

		it("the proof of the draw is not there before its end", async () => {
			const { element } = await bets(withBet([], accepted, 0), { rounds }, { clock, read });
			find(element, ".details").click();
			await element.updateComplete;
			expect(findAll(element, "webframe-fairness").length).to.equal(0);
			now += 1;
			element.requestUpdate();
			await element.updateComplete;
			expect(findAll(element, "webframe-fairness").length).to.equal(1);
		});
	});

	it("shows the open ones, the settled ones, or all", async () => {
		let book = withBet([], madeBet({ betId: 1, status: "lose" }), 0);
		book = withBet(book, madeBet({ betId: 2, status: "inProgress" }), 0);
		const { element } = await bets(book);
		const shown = async (filter: string) => {
			findAll(element, ".filters .button")
				.find((button) => textIn(button) === filter)
				?.click();
			await element.updateComplete;
			return findAll(element, ".bet-state").map(textIn);
		};
		expect([await shown("Open"), await shown("Settled")]).to.deep.equal([["In progress"], ["Lost"]]);
		expect((await shown("All")).length).to.equal(2);
		element.state = { ...element.state, bets: withBet([], madeBet({ betId: 1, status: "lose" }), 0) };
		await shown("Open");
		expect(element.shadowRoot?.textContent).to.contain("There are no such bets.");
	});

	it("reads older bets when there are more, and keeps what changes live", async () => {
		const pages = (path: string) =>
			path.includes("cursor=2")
				? { items: [madeBet({ betId: 1, status: "lose", placedAt: "2026-09-01T00:00:00.000Z" })] }
				: { items: [madeBet({ betId: 2, sequence: 2, status: "accepted" })], nextCursor: "2" };
		const live = withBet([], madeBet({ betId: 2, sequence: 9, status: "win", winAmount: "4.00" }), 0);
		const { element } = await bets(live, {}, { read: answering({ "/frame/bets": pages }) });
		await until(() => findAll(element, ".list-end .button").length === 1, "the way to more");
		find(element, ".list-end .button").click();
		await until(() => findAll(element, ".bet").length === 2, "the older bet");
		expect(findAll(element, ".bet-state").map(textIn)).to.deep.equal(["Won, paid", "Lost"]);
		expect(findAll(element, ".list-end").length).to.equal(0);
	});

	it("tells all that is known of a bet, and proves the draw of its round", async () => {
		const bet = madeBet({ betId: 7, status: "win", winAmount: "9.00", taxAmount: "1.00", roundId: 44 });
		const read = answering({
			"/frame/results?roundId=44": { items: [madeRound(KENO.gameCode, 44, 0, "finished")] },
			"/frame/bets": { items: [] },
		});
		const { element } = await bets(withBet([], bet, 0, bet.selection), {}, { read });
		find(element, ".details").click();
		await until(() => findAll(element, "webframe-fairness").length === 1, "the round");
		const panel = textIn(find(element, ".panel"));
		for (const text of ["Bet7", "Round 44", "Stake2.00 EUR", "Win9.00 EUR", "Tax1.00 EUR"])
			expect(panel).to.contain(text);
		await until(() => textIn(find(element, ".bet-facts")).includes("4 hits"), "the words of the family");
		expect(await violations(element)).to.deep.equal([]);
		find(element, ".details").click();
		await element.updateComplete;
		expect(findAll(element, ".panel").length).to.equal(0);
	});

	it("asks for the round of a bet also where it is known, and hands on that it was corrected", async () => {
		const bet = madeBet({ betId: 7, status: "win", winAmount: "9.00", roundId: 44 });
		const drawn = madeRound(KENO.gameCode, 44, 0, "finished");
		const round = { ...drawn, result: { numbers: [1, 2, 3] }, corrected: true };
		const read = answering({ "/frame/results?roundId=44": { items: [round] }, "/frame/bets": { items: [] } });
		const rounds = withRound(new Map(), drawn);
		const { element, requests } = await bets(withBet([], bet, 0, bet.selection), { rounds }, { read });
		find(element, ".details").click();
		await until(() => requests.length > 0, "the correction");
		expect(requests).to.deep.equal([{ type: "correctRound", round }]);
	});

	it("shows the picks that the list does not have, once, with what became of each", async () => {
		const { listed, alone, round, catalogue } = madeTicket();
		const asked: string[] = [];
		const read = answering(
			{ "/frame/results?roundId=44": { items: [round] }, "/frame/bets/7": alone, "/frame/bets": { items: [listed] } },
			asked,
		);
		const { element } = await bets([], { catalogue }, { read });
		await until(() => textIn(find(element, ".bet-facts")).includes("+2"), "the first picks");
		for (const _ of [1, 2, 3]) find(element, ".details").click();
		await until(() => textIn(find(element, ".bet-facts")).includes("Straight 18"), "all picks");
		const told = textIn(find(element, ".bet-facts"));
		expect(told).to.match(
			/Split 17 20 · 0\.20 · won ×18.*Straight 0 · 0\.20 · lost.*Straight 17 · 0\.20 · won ×36.*Straight 18/,
		);
		expect(told).to.not.contain("+2");
		expect(asked.filter((path) => path === "/frame/bets/7").length).to.equal(1);
		expect(await violations(element)).to.deep.equal([]);
	});

	it("says where the other picks could not be read, and reads them when asked again or when the connection is back", async () => {
		const { listed, alone, round, catalogue } = madeTicket();
		const list = { "/frame/results?roundId=44": { items: [round] }, "/frame/bets?": { items: [listed] } };
		for (const mend of ["again", "connection"]) {
			const { element } = await bets([], { catalogue, connection: "lost" }, { read: answering(list) });
			find(element, ".details").click();
			await element.updateComplete;
			await until(() => textIn(find(element, ".panel")).includes("This could not be loaded"), "the failure");
			expect(await violations(element)).to.deep.equal([]);
			element.read = answering({ ...list, "/frame/bets/7": alone });
			if (mend === "again") find(element, ".panel .list-end .button").click();
			else element.state = { ...element.state, connection: "live" };
			await until(() => textIn(find(element, ".bet-facts")).includes("Straight 18"), `all picks: ${mend}`);
			expect(findAll(element, ".panel .list-end").length).to.equal(0);
		}
	});

	it("tells where a crash round ended, also of a bet that is known from before", async () => {
		const bet = madeBet({ betId: 7, status: "win", winAmount: "9.00", roundId: 44 });
		const read = answering({ "/frame/bets": { items: [{ ...bet, coefficient: "12.45" }] } });
		const { element } = await bets(withBet([], bet, 0), {}, { read });
		find(element, ".details").click();
		await element.updateComplete;
		expect(textIn(find(element, ".panel"))).to.match(/Round 44.+ · ×12\.45/);
		expect(await violations(element)).to.deep.equal([]);
	});

	it("tells where a bet was left before the end, beside what it won", async () => {
		const cashOut = { coefficient: "2.31", winAmount: "4.62" };
		const bet = madeBet({ betId: 7, status: "win", winAmount: "4.62", cashOut });
		const { element } = await bets(withBet([], bet, 0));
		find(element, ".details").click();
		await element.updateComplete;
		expect(textIn(find(element, ".panel"))).to.contain("4.62 EUR · ×2.31");
		expect(await violations(element)).to.deep.equal([]);
	});

	it("tells the casino's own reason of a rejection, as text", async () => {
		const bet = madeBet({ betId: 7, status: "rejected", code: "103752", message: "<b>No</b>" });
		const { element } = await bets(withBet([], bet, 0));
		find(element, ".details").click();
		await element.updateComplete;
		expect(textIn(find(element, ".panel"))).to.contain("Casino's reason103752: <b>No</b>");
		expect(findAll(element, ".panel b").length).to.equal(0);
	});

	it("says of a guest's bets that they are of play money, and of a player's that they are not", async () => {
		const book = withBet([], madeBet({ betId: 7, status: "win", winAmount: "9.00" }), 0);
		const { element } = await bets(book, { session: { kind: "guest" } });
		expect(textIn(find(element, "section"))).to.match(/^Your bets Play money/);
		find(element, ".details").click();
		await element.updateComplete;
		expect(textIn(find(element, ".panel"))).to.contain("Stake2.00 EUR · Play money");
		expect(await violations(element)).to.deep.equal([]);
		const player = await bets(book);
		find(player.element, ".details").click();
		await player.element.updateComplete;
		expect(textIn(find(player.element, "section"))).to.not.contain("Play money");
	});

	it("is narrowed to the games of the frame", async () => {
		const { element } = await bets(withBet([], madeBet({ betId: 1 }), 0), {}, { category: "ElCasino" });
		expect(findAll(element, ".bet").length).to.equal(0);
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

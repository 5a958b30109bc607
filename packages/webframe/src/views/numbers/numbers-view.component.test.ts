import { range } from "@webframe/shared/games";
import { BINGO_LIVE, FAST_KENO, KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import type { Read, RequestEvent } from "../../components/frame-view.ts";
import { numbersOf } from "../../components/numbers-of.ts";
import type { BetEntry } from "../../store/bets.ts";
import { withBet, withSending } from "../../store/play/bet-book.ts";
import { withRound } from "../../store/play/round-book.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeBet, madeConfig, madeFreebet, madePlayer, madeResults, madeRound } from "../../testing/made-data.ts";
import { motionsIn, withMotion } from "../../testing/motion.ts";
import { clear, find, findAll, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { ballTimes } from "./draw-timeline.ts";
import type { NumberBoard } from "./number-board.ts";
import { NumbersView } from "./numbers-view.ts";

const NOW = Date.parse("2026-03-01T12:00:10Z");
const clock = new ServerClock(() => NOW);
const OPENED = NOW - 10_000;

function state(change: Partial<FrameState> = {}): FrameState {
	return {
		...INITIAL_STATE,
		connection: "live",
		catalogue: { kind: "ready", config: madeConfig(NOW) },
		session: { kind: "authorized", player: madePlayer() },
		rounds: withRound(new Map(), madeRound(KENO.gameCode, 4711, OPENED, "betting")),
		...change,
	};
}

/** Bets are listed at once. */
class ListingNumbers extends NumbersView {
	async isListing(): Promise<void> {
		await this.betting.whenHere();
		await this.updateComplete;
	}
}
customElements.define("listing-numbers", ListingNumbers);

async function view(given: FrameState = state(), width = 800) {
	const requests: FrameRequest[] = [];
	const element = await show<ListingNumbers>(
		html`<listing-numbers
			.state=${given}
			.texts=${TEXTS}
			.clock=${clock}
			.gameCode=${KENO.gameCode}
			@webframe-request=${(event: RequestEvent) => requests.push(event.request)}
		></listing-numbers>`,
		width,
	);
	// Its words are chunks of their own.
	await until(() => findAll(element, ".places").length === 1, "the words");
	await element.isListing();
	const pick = async (...numbers: number[]): Promise<void> => {
		for (const number of numbers) find(element, `webframe-number-board >>> [data-number="${number}"]`).click();
		await element.updateComplete;
	};
	const type = async (text: string): Promise<void> => {
		const input = find<HTMLInputElement>(element, "input");
		input.value = text;
		input.dispatchEvent(new Event("input"));
		await element.updateComplete;
	};
	const become = async (change: Partial<FrameState>): Promise<void> => {
		element.state = { ...element.state, ...change };
		await element.updateComplete;
		await element.renderRoot.querySelector("webframe-freebets")?.updateComplete;
	};
	return { element, requests, pick, type, become };
}

const place = (element: Element) => find(element, ".place");

describe("<webframe-numbers>", () => {
	withMotion();
	afterEach(clear);

	for (const width of [280, 640, 1400]) {
		it(`is accessible with bets in every state (${width} px)`, async () => {
			const states = [
				{ status: "pending" },
				{ status: "inProgress" },
				{ status: "accepted" },
				{ status: "accepted", winAmount: "9.00" },
				{ status: "win", winAmount: "9.00" },
				{ status: "lose" },
				{ status: "return" },
			] as const;
			let bets: readonly BetEntry[] = [];
			for (const [index, change] of states.entries())
				bets = withBet(bets, madeBet({ betId: index + 1, ...change }), NOW);
			const { element, pick } = await view(state({ bets }), width);
			await pick(7, 21);
			expect(findAll(element, ".bet").length).to.equal(states.length);
			// The bar sticks to the window's edge over what is there, by the fonts something else; at the end it covers nothing.
			element.scrollIntoView({ block: "end" });
			expect(await violations(element)).to.deep.equal([]);
		});
	}

	it("says at the thumb of a phone what became of the latest bet, live, and leads to the bets", async () => {
		const made = madeBet({ betId: 1, roundId: 4711, status: "accepted" });
		const { element, requests, become } = await view(state({ bets: withBet([], made, NOW, made.selection) }), 390);
		// With how it is written, which is a chunk of its own.
		await until(() => textIn(find(element, ".bar .latest-picks")) !== "", "its numbers");
		expect(textIn(find(element, ".bar .latest"))).to.equal("Accepted 2.00 EUR 3 14 27 58 69 Bet 1");
		find(element, ".latest").click();
		expect(requests).to.deep.equal([{ type: "openTab", tab: "bets" }]);
		const won = { ...made, sequence: 9, status: "win", winAmount: "9.00" } as const;
		await become({ bets: withBet([], won, NOW, made.selection) });
		expect(textIn(find(element, ".latest"))).to.equal("Won, paid 9.00 EUR 3 14 27 58 69 Bet 1");
		const request = {
			gameCode: KENO.gameCode,
			roundId: 4711,
			selection: made.selection,
			amount: "2.00",
			currency: "EUR",
		};
		const refusal = { kind: "refused", key: "k", code: "limits", max: "1.50", request, placedAt: NOW };
		await become({ bets: [refusal as unknown as BetEntry] });
		expect(textIn(find(element, ".latest"))).to.match(/^Rejected 2.00 EUR .+ The largest stake is 1\.50 EUR\.$/);
		// One of a round before that has ended is no news.
		await become({ bets: withBet([], madeBet({ betId: 1, roundId: 4710, status: "lose" }), NOW) });
		expect(findAll(element, ".latest").length).to.equal(0);
	});

	describe("with a freebet that fits", () => {
		const withFreebet = (change: Parameters<typeof madeFreebet>[1] = {}) =>
			state({ rewards: { kind: "read", items: [madeFreebet(NOW, { amount: "5.00", betsCount: 3, ...change })] } });
		const offer = (element: Element) => find(element, "webframe-freebets >>> .offer");
		const offers = (element: Element) => findAll(element, "webframe-freebets >>> .offer");
		const hint = (element: Element) => textIn(find(element, "webframe-freebets >>> .hint"));
		const choose = async (element: NumbersView) => {
			offer(element).click();
			await updated(element);
		};
		const updated = async (element: NumbersView) => {
			await element.updateComplete;
			await element.renderRoot.querySelector("webframe-freebets")?.updateComplete;
		};
		const offered = async (given: FrameState, width?: number) => {
			const shown = await view(given, width);
			await until(async () => {
				// What became known after the last pick comes with the next one.
				await shown.pick(80, 80);
				await updated(shown.element);
				return offers(shown.element).length === 1;
			}, "the offer");
			return shown;
		};

		for (const width of [280, 640, 1400]) {
			it(`is accessible, offered and chosen (${width} px)`, async () => {
				const { element, pick } = await offered(withFreebet(), width);
				await pick(7, 21);
				element.scrollIntoView({ block: "end" });
				expect(await violations(element)).to.deep.equal([]);
				await choose(element);
				expect(await violations(element)).to.deep.equal([]);
			});
		}

		it("offers it and bets the player's own money until it is chosen; then says what it pays, and plays it", async () => {
			const { element, requests, pick } = await offered(withFreebet());
			await pick(7, 21, 63);
			expect(textIn(offer(element))).to.equal("Free bet 5.00 EUR 3 left");
			expect(offer(element).getAttribute("aria-pressed")).to.equal("false");
			expect(textIn(place(element))).to.match(/^Bet /);
			await choose(element);
			expect(offer(element).getAttribute("aria-pressed")).to.equal("true");
			expect(findAll(element, "input, .quick").length).to.equal(0);
			expect(textIn(place(element))).to.equal("Free bet 5.00 EUR");
			expect(hint(element)).to.equal("Pays net winnings, the stake is not paid. Win up to 235.00 EUR");
			place(element).click();
			expect(requests).to.deep.equal([
				{
					type: "placeBet",
					bet: {
						gameCode: KENO.gameCode,
						roundId: 4711,
						rulesVersion: 1,
						selection: { market: "numbers", numbers: [7, 21, 63] },
						amount: "5.00",
						currency: "EUR",
						promoCode: "bonus",
						winOf: undefined,
					},
				},
			]);
		});

		it("falls back to the player's own money only when the player says so", async () => {
			const { element, requests, pick, become } = await offered(withFreebet());
			await pick(7, 21, 63);
			await choose(element);
			await become({ rewards: { kind: "read", items: [madeFreebet(NOW, { amount: "5.00", state: "used" })] } });
			expect(offers(element).length).to.equal(0);
			expect(hint(element)).to.equal("This free bet cannot be used any more.");
			expect(place(element).getAttribute("aria-disabled")).to.equal("true");
			place(element).click();
			expect(requests).to.deep.equal([]);
			find(element, "webframe-freebets >>> .cash").click();
			await updated(element);
			place(element).click();
			expect(requests).to.have.length(1);
			expect(requests[0]).to.have.nested.property("bet.amount", "0.50");
			expect(requests[0]).to.have.nested.property("bet.promoCode", undefined);
		});

		it("comes with a pick or the next round, and never by itself", async () => {
			const rounds = (roundId: number) => withRound(new Map(), madeRound(KENO.gameCode, roundId, OPENED, "betting"));
			await offered(withFreebet());
			for (const cause of ["pick", "round"]) {
				const { element, pick, become } = await view();
				await become({ rewards: withFreebet().rewards });
				// What offers them has come and has looked at this round, however long that takes.
				await element["freebets"].whenHere();
				await updated(element);
				await become({ rounds: rounds(4711) });
				expect(offers(element).length, cause).to.equal(0);
				if (cause === "pick") await pick(7);
				else await become({ rounds: rounds(4712) });
				await updated(element);
				expect(offers(element).length, cause).to.equal(1);
			}
		});

		it("says when the picks are not for its odds, and takes it again with others", async () => {
			const { element, pick } = await offered(withFreebet({ minOdd: "10", maxOdd: "800" }));
			await pick(7, 21, 63);
			await choose(element);
			await pick(63, 21);
			await updated(element);
			expect(offers(element).length).to.equal(0);
			expect(hint(element)).to.equal("This free bet is not for these odds. Nothing was taken.");
			await pick(21, 63);
			expect(textIn(place(element))).to.equal("Free bet 5.00 EUR");
		});

		it("is no offer to a guest, and no choice of the next player", async () => {
			const { element, become } = await offered(withFreebet());
			await choose(element);
			await become({ session: { kind: "guest" } });
			expect(offers(element).length).to.equal(0);
			await become({ session: { kind: "authorized", player: madePlayer({ partnerUserId: "bob" }) } });
			expect(offer(element).getAttribute("aria-pressed")).to.equal("false");
		});
	});

	it("asks for exactly the bet that its button names", async () => {
		const { element, requests, pick, type } = await view();
		await pick(63, 7, 21);
		await type("2,5");
		expect(textIn(place(element))).to.equal("Bet 2.50 EUR");
		expect(textIn(find(element, ".hint"))).to.equal("Win up to 120.00 EUR From 0.20 to 500.00 EUR");
		place(element).click();
		expect(requests).to.deep.equal([
			{
				type: "placeBet",
				bet: {
					gameCode: KENO.gameCode,
					roundId: 4711,
					rulesVersion: 1,
					selection: { market: "numbers", numbers: [7, 21, 63] },
					amount: "2.50",
					currency: "EUR",
					promoCode: undefined,
					// Only play money is paid by the frame.
					winOf: undefined,
				},
			},
		]);
	});

	it("takes two quick taps for one bet, and the next one for another", async () => {
		const { element, requests, pick } = await view();
		await pick(7, 21);
		place(element).click();
		place(element).click();
		await element.updateComplete;
		place(element).click();
		expect(requests).to.have.length(1);
		await until(() => place(element).getAttribute("aria-disabled") === null, "the button to be free again");
		place(element).click();
		expect(requests).to.have.length(2);
	});

	it("keeps picks and stake after a bet and after a draw, so that it can be placed again", async () => {
		const { element, pick, type, become } = await view();
		await pick(7, 21);
		await type("5");
		place(element).click();
		const drawn = madeRound(KENO.gameCode, 4711, OPENED, "finished");
		await become({ rounds: withRound(element.state.rounds, drawn) });
		await become({ rounds: withRound(element.state.rounds, madeRound(KENO.gameCode, 4712, NOW - 1_000, "betting")) });
		await until(() => textIn(place(element)) === "Bet 5.00 EUR", "the button to be free again");
	});

	for (const [typed, hint] of [
		["abc", "Enter an amount such as 0.20"],
		["0.1", "From 0.20 to 500.00 EUR"],
		["1,000", "Enter an amount such as 0.20"],
	] as const) {
		it(`says what is wrong with the stake ${typed}, and does not bet`, async () => {
			const { element, requests, pick, type } = await view();
			await pick(7);
			await type(typed);
			expect(textIn(find(element, ".hint"))).to.equal(hint);
			expect(find(element, "input").getAttribute("aria-invalid")).to.equal("true");
			expect(place(element).getAttribute("aria-disabled")).to.equal("true");
			place(element).click();
			expect(requests).to.deep.equal([]);
		});
	}

	it("undoes, doubles and repeats picks and stake", async () => {
		const { element, requests, pick, type } = await view();
		const [, undo, double, repeat] = findAll(element, ".tools .act");
		const can = () => [undo, double, repeat].map((act) => act?.getAttribute("aria-disabled") === null);
		const bet = () => {
			const picks = findAll(element, "webframe-number-board >>> .cell.picked").map(textIn);
			return `${picks.join(" ")}: ${find<HTMLInputElement>(element, "input").value}`;
		};
		const press = async (act: HTMLElement | undefined) => {
			act?.click();
			await element.updateComplete;
			await find<NumberBoard>(element, "webframe-number-board").updateComplete;
		};
		expect(can()).to.deep.equal([false, true, false]);
		await pick(7, 21);
		await type("1");
		await type("1.5");
		await press(double);
		expect(bet()).to.equal("7 21: 3.00");
		place(element).click();
		expect(requests).to.have.nested.property("[0].bet.amount", "3.00");
		for (const before of ["7 21: 1.5", "7 21: 0.50", "7: 0.50", ": 0.50"]) {
			await press(undo);
			expect(bet()).to.equal(before);
		}
		expect(can()).to.deep.equal([false, true, true]);
		await press(repeat);
		expect(bet()).to.equal("7 21: 3.00");
		await press(undo);
		expect(bet()).to.equal(": 0.50");
	});

	it("repeats what was bet before the game was opened", async () => {
		const made = madeBet({ betId: 1, roundId: 4700, amount: "2.50", status: "lose" });
		const { element } = await view(state({ bets: withBet([], made, NOW, made.selection) }));
		findAll(element, ".tools .act")[3]?.click();
		await element.updateComplete;
		expect(textIn(place(element))).to.equal("Bet 2.50 EUR");
		expect(textIn(find(element, ".picked[role=status]"))).to.equal("5 numbers picked");
	});

	it("does not double to more than may be staked, and says how much that is", async () => {
		const { element, pick, type } = await view();
		const double = () => findAll(element, ".tools .act")[2]?.click();
		await pick(7);
		await type("300");
		double();
		await element.updateComplete;
		expect(textIn(find(element, ".hint"))).to.equal("The largest stake is 500.00 EUR.");
		expect(textIn(place(element))).to.equal("Bet 300.00 EUR");
		await pick(21, 35, 42, 63);
		await type("100");
		double();
		await element.updateComplete;
		expect(textIn(find(element, ".hint"))).to.equal(
			"What a bet can win is limited: on these places at most 125.00 EUR.",
		);
		expect(textIn(place(element))).to.equal("Bet 100.00 EUR");
		await type("200");
		expect(place(element).getAttribute("aria-disabled")).to.equal("true");
	});

	it("says what may be staked on the numbers that are picked, before too much is", async () => {
		const { element, pick } = await view();
		const hint = () => textIn(find(element, ".hint"));
		expect(hint()).to.equal("From 0.20 to 500.00 EUR");
		await pick(7, 21, 35, 42, 63);
		expect(hint()).to.equal("Win up to 400.00 EUR From 0.20 to 125.00 EUR");
	});

	it("steps the stake and takes quick stakes", async () => {
		const { element } = await view();
		const input = find<HTMLInputElement>(element, "input");
		const stakes: string[] = [];
		for (const button of [
			find(element, '[aria-label="Higher stake"]'),
			findAll(element, ".chip")[3],
			find(element, '[aria-label="Lower stake"]'),
		]) {
			button?.click();
			await element.updateComplete;
			stakes.push(input.value);
		}
		expect(stakes).to.deep.equal(["1.00", "5.00", "2.00"]);
	});

	it("takes no eleventh number, and says so", async () => {
		const { element, pick } = await view();
		await pick(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
		expect(findAll(element, "webframe-number-board >>> .picked").length).to.equal(10);
		expect(textIn(find(element, ".picked[role=status]"))).to.contain("No more than 10");
		await pick(10);
		expect(textIn(find(element, ".picked[role=status]"))).to.equal("9 numbers picked");
	});

	it("picks quickly as many as are picked, five at first, and clears", async () => {
		const { element, pick } = await view();
		const [quick, , , , clearAll] = findAll(element, ".tools .act");
		const count = () => findAll(element, "webframe-number-board >>> .cell.picked").length;
		quick?.click();
		await element.updateComplete;
		await element.updateComplete;
		await until(() => count() === 5);
		clearAll?.click();
		await until(() => count() === 0);
		await pick(1, 2, 3);
		quick?.click();
		await until(() => count() === 3);
	});

	it("shows what the picks pay, and marks what the draw has hit where a bet on them took part", async () => {
		const rounds = withRound(new Map(), madeRound(KENO.gameCode, 4711, NOW - 46_000, "finished"));
		const { element, pick, become } = await view(state({ rounds }));
		expect(findAll(element, ".pay").length).to.equal(10);
		await pick(7, 63, 21, 1, 2);
		const rows = findAll(element, ".pay").map((row) => textIn(find(row, ".pay-times")));
		expect(rows).to.deep.equal(["×800", "×15", "×3"]);
		const selection = { market: "numbers", numbers: [1, 2, 7, 21, 63] } as const;
		const other = { ...selection, numbers: [1, 2, 7, 21, 64] };
		for (const [change, played] of [
			[{ status: "rejected" }, selection],
			[{ roundId: 4710 }, selection],
			[{}, other],
		] as const) {
			await become({ bets: withBet([], madeBet({ betId: 1, ...change }), NOW, played) });
			expect(findAll(element, ".pay.now").length).to.equal(0);
		}
		await become({ bets: withBet([], madeBet({ betId: 1 }), NOW, selection) });
		expect(textIn(find(element, ".pay.now .pay-hits"))).to.equal("3 hits");
	});

	it("shows a draw by the time of its round, and tells nothing of it before its moment", async () => {
		const round = madeRound(KENO.gameCode, 4711, NOW - 35_500, "drawing");
		const { element, become, pick } = await view(
			state({ bets: withBet([], madeBet({ betId: 1 }), NOW, { market: "numbers", numbers: [7] }) }),
		);
		await pick(7);
		await become({ rounds: withRound(new Map(), round) });
		const drawn = () => findAll(element, "webframe-number-board >>> .cell.drawn").length;
		const told = () => [findAll(element, ".pay.now").length, findAll(element, ".bet-picks b").length];
		const { settledAt } = ballTimes(20, 10_000)[6] ?? { settledAt: 0 };
		for (const [instant, count] of [
			[0, 0],
			[settledAt - 1, 6],
			[settledAt, 7],
			[9_999, 20],
			[settledAt, 7],
		] as const) {
			await element.seek(instant);
			await until(() => drawn() === count, `${count} balls at ${instant} ms`);
			expect(findAll(element, ".slot:not(.empty)").length).to.equal(count);
			expect(textIn(find(element, ".clock-time"))).to.equal(`${count}/20`);
			expect(told()).to.deep.equal([0, 0]);
		}
		await element.seek(10_000);
		await until(() => findAll(element, ".pay.now").length === 1, "the end of the draw");
	});

	it("lets its balls fly on where it is moved in the page in the middle of a draw", async () => {
		const { element } = await view(
			state({ rounds: withRound(new Map(), madeRound(KENO.gameCode, 4711, NOW - 35_500, "drawing")) }),
		);
		const flying = () => motionsIn(element).filter((one) => one.includes("span.ball"));
		await until(() => flying().length > 0, "the balls");
		element.parentElement?.append(element);
		expect(flying()).to.have.length(0);
		await element.updateComplete;
		await until(() => flying().length > 0, "the balls again");
	});

	it("shows a draw to its end where this clock is behind and the next round takes bets already", async () => {
		const drawn = withRound(new Map(), madeRound(KENO.gameCode, 4711, NOW - 44_000, "finished"));
		const { element, become } = await view();
		await become({ rounds: withRound(drawn, madeRound(KENO.gameCode, 4712, NOW + 1_000, "betting")) });
		await until(() => textIn(find(element, ".clock-time")).endsWith("/20"), "the draw");
		element.clock = new ServerClock(() => NOW + 1_000);
		await element.updateComplete;
		expect(textIn(find(element, ".clock-time"))).to.equal("0:30");
	});

	it("shows the end of a draw in one frame, and tells results and bets beside the table in the next", async () => {
		const round = madeRound(KENO.gameCode, 4711, NOW - 44_500, "drawing");
		let now = NOW;
		const bets = withBet([], madeBet({ betId: 1 }), NOW, { market: "numbers", numbers: [7] });
		const { element, pick } = await view(state({ bets }));
		await pick(7);
		element.clock = new ServerClock(() => now);
		element.state = { ...element.state, rounds: withRound(new Map(), round) };
		const frames: string[] = [];
		const isTold = () => findAll(element, ".pay.now").length + findAll(element, ".own .bet-picks b").length === 2;
		await until(() => textIn(find(element, ".clock-time")).endsWith("/20"), "the draw");
		while (!isTold()) {
			await new Promise(requestAnimationFrame);
			const isOver = !textIn(find(element, ".clock-time")).endsWith("/20");
			frames.push(`${isOver ? "over" : "drawn"}${isTold() ? ", told" : ""}`);
			if (now === NOW) {
				now = Date.parse(round.revealsAt);
				element.requestUpdate();
			}
		}
		expect([...new Set(frames)]).to.deep.equal(["drawn", "over", "over, told"]);
	});

	it("deals a card of Bingo, swaps it, shows its hits and lines, and bets on it", async () => {
		const rounds = (kind: "betting" | "drawing", sinceMs: number, draw?: readonly number[]) =>
			withRound(new Map(), madeRound(BINGO_LIVE.gameCode, 4711, NOW - sinceMs, kind, draw));
		const [keno] = madeConfig(NOW).games;
		if (keno === undefined) throw new Error("no game");
		const games = [keno, { ...keno, gameCode: BINGO_LIVE.gameCode, name: BINGO_LIVE.name }];
		const config = madeConfig(NOW, { games });
		const given = state({ rounds: rounds("betting", 5_000), catalogue: { kind: "ready", config } });
		const { element, requests, become } = await view(given, 390);
		element.gameCode = BINGO_LIVE.gameCode;
		await element.updateComplete;
		const card = () =>
			findAll(element, "webframe-number-board >>> li").map((place) => Number.parseInt(textIn(place), 10));
		await until(() => card().length === 15, "the card");
		const before = card();
		expect(before).to.deep.equal([...before].sort((one, other) => one - other));
		const [newCard, undo] = findAll(element, ".tools .act");
		newCard?.click();
		await until(() => card().join() !== before.join(), "another card");
		const other = card();
		undo?.click();
		await until(() => card().join() === before.join(), "the card before");
		newCard?.click();
		await until(() => ![before.join(), other.join()].includes(card().join()), "a third card");
		const numbers = card();
		place(element).click();
		expect(requests).to.have.nested.property("[0].bet.selection").deep.equal({ market: "numbers", numbers });
		const others = range(1, 90).filter((number) => !numbers.includes(number));
		await become({ rounds: rounds("drawing", 38_000, [...numbers.slice(0, 5), ...others.slice(0, 40)]) });
		await element.seek(20_999);
		expect(textIn(find(element, ".picked[role=status]"))).to.equal("5 hits · Lines: 1 · To the next line: 5");
		expect(findAll(element, "webframe-number-board >>> .cell.drawn").length).to.equal(5);
		expect(await violations(element)).to.deep.equal([]);
	});

	it("keeps a bet for the next round while betting is closed, and says that it waits, and why it was not sent", async () => {
		const { element, requests, pick, become } = await view(
			state({ rounds: withRound(new Map(), madeRound(KENO.gameCode, 4711, NOW - 32_000, "closed")) }),
		);
		await pick(7);
		expect(textIn(place(element))).to.equal("Next round: 0.50 EUR");
		place(element).click();
		const wish = { gameCode: KENO.gameCode, rulesVersion: 1, amount: "0.50", currency: "EUR" };
		const bet = { ...wish, promoCode: undefined, winOf: undefined, selection: { market: "numbers", numbers: [7] } };
		expect(requests).to.deep.equal([{ type: "waitBet", bet }]);
		await become({ next: [{ id: "one", wish: bet, repeat: undefined, stopped: undefined }] });
		expect(textIn(find(element, ".next-bet"))).to.equal("Waits for the next round 0.50 EUR Take back");
		await become({ next: [{ id: "one", wish: bet, repeat: undefined, stopped: "offline" }] });
		expect(textIn(find(element, ".next-bet"))).to.equal("Not sent 0.50 EUR Clear Not connected");
		find(element, ".next-bet button").click();
		expect(requests[1]).to.deep.equal({ type: "takeBack", id: "one" });
	});

	it("says before it is sent that the balance does not cover a stake", async () => {
		const balance = { currency: "EUR", balance: "1.00", unlimited: false } as const;
		const { element, requests, pick, type } = await view(state({ balance }));
		await pick(7);
		await type("2");
		expect(textIn(find(element, ".hint"))).to.equal(TEXTS.t("why.insufficient_funds"));
		place(element).click();
		expect(requests).to.deep.equal([{ type: "deposit", needed: "2.00" }]);
	});

	it("offers the new price where a bet was refused because of the old one", async () => {
		const request = { gameCode: KENO.gameCode, roundId: 4711, selection: { market: "numbers", numbers: [7] } };
		const refused = {
			kind: "refused",
			key: "k",
			code: "stale_price",
			request: { ...request, amount: "2.00", currency: "EUR", tagId: undefined },
			placedAt: NOW,
		} as const;
		const { element, pick, become } = await view();
		await pick(7);
		await become({ bets: [refused] });
		expect(textIn(find(element, ".hint"))).to.equal(TEXTS.t("why.stale_price"));
		expect(place(element).getAttribute("aria-disabled")).to.equal(null);
	});

	it("says that a bet came when betting had closed, and offers it for the next round", async () => {
		const request = { gameCode: KENO.gameCode, roundId: 4711, selection: { market: "numbers", numbers: [7] } };
		const refused = {
			kind: "refused",
			key: "k",
			code: "betting_closed",
			request: { ...request, amount: "2.00", currency: "EUR", tagId: undefined },
			placedAt: NOW,
		} as const;
		const { element, pick, become } = await view();
		await pick(7);
		expect(textIn(place(element))).to.match(/^Bet /);
		await become({ bets: [refused] });
		expect(textIn(find(element, ".hint"))).to.equal(
			`${TEXTS.t("why.betting_closed")} The bet is kept for the next round.`,
		);
		expect(textIn(place(element))).to.match(/^Next round: /);
	});

	it("marks the hits of each bet by its own numbers", async () => {
		const bets = withBet(
			[],
			madeBet({ betId: 1, selection: { market: "numbers", numbers: [3, 14, 27, 58, 69] } }),
			NOW,
			{
				market: "numbers",
				numbers: [3, 14, 27, 58, 69],
			},
		);
		const rounds = withRound(new Map(), madeRound(KENO.gameCode, 4711, NOW - 46_000, "finished"));
		const { element } = await view(state({ bets, rounds }));
		await until(() => findAll(element, ".own .bet-picks").length === 1, "how bets are written");
		expect(findAll(element, ".own .bet-picks b").map(textIn)).to.deep.equal(["3", "27", "58", "69"]);
		expect(findAll(element, ".latest .bet-picks b").map(textIn)).to.deep.equal(["3", "27", "58", "69"]);
		expect(textIn(find(element, ".bet-facts"))).to.contain("4 hits");
	});

	it("lists a bet from the moment it is sent", async () => {
		const selection = { market: "numbers", numbers: [1] };
		const request = {
			gameCode: KENO.gameCode,
			roundId: 4711,
			selection,
			amount: "2.00",
			currency: "EUR",
			tagId: undefined,
		};
		const bets = withSending([], { kind: "sending", key: "k", request, unknown: false, placedAt: NOW });
		const { element } = await view(state({ bets }));
		expect(textIn(find(element, ".bet-state"))).to.equal("Sending");
		expect(textIn(find(element, ".bet-money"))).to.equal("2.00 EUR");
	});

	for (const [name, change, label] of [
		["a guest", { session: { kind: "guest" } }, "Log in to bet"],
		["a device without a network", { connection: "offline" }, "Not connected"],
		["a host that has paused play", { paused: true }, "Paused"],
		[
			"a currency without limits",
			{ session: { kind: "authorized", player: madePlayer({ currency: "XOF" }) } },
			"Not available in",
		],
	] as const) {
		it(`says what stands in the way of ${name}`, async () => {
			const { element, pick } = await view(state(change as Partial<FrameState>));
			await pick(7);
			expect(textIn(place(element))).to.contain(label);
		});
	}

	it("asks a guest to log in for bets, and nobody whose log-in is under way", async () => {
		const { element, become } = await view(state({ session: { kind: "guest" } }));
		const own = (): string => textIn(find(element, ".own .quiet"));
		expect(own()).to.equal("Log in to see this.");
		await become({ session: { kind: "authorizing" } });
		expect(own()).to.equal("Your bets appear here, with every change as it happens.");
	});

	it("begins anew when another game is opened", async () => {
		const { element, pick, become } = await view();
		await pick(7, 8);
		await become({ rounds: withRound(element.state.rounds, madeRound(FAST_KENO.gameCode, 1, NOW - 1_000, "betting")) });
		element.gameCode = FAST_KENO.gameCode;
		await element.updateComplete;
		await until(() => findAll(element, "webframe-number-board >>> .cell.picked").length === 0);
		expect(textIn(find(element, "h2"))).to.equal("Fast Keno");
	});

	it("lists what the last rounds drew, the newest first, marks the player's numbers, and counts hot and cold when asked", async () => {
		const drawn = madeResults(KENO.gameCode, 30, OPENED);
		const asked: string[] = [];
		const read: Read = async (path) => {
			asked.push(path);
			const limit = Number(new URL(path, location.href).searchParams.get("limit"));
			return { kind: "value", value: { items: drawn.slice(0, limit) } as never, requestId: "" };
		};
		const { element, pick } = await view();
		element.read = read;
		await until(() => findAll(element, ".past-round").length > 0, "the last results");
		const [newest] = drawn;
		const numbers = numbersOf(newest?.result) ?? [];
		const rounds = () => findAll(element, ".past-round").map((row) => textIn(row.querySelector("bdi") ?? undefined));
		expect(rounds()).to.deep.equal(["4710", "4709", "4708", "4707", "4706"]);
		expect(textIn(find(element, ".past-numbers"))).to.equal(numbers.join(" "));
		await pick(...numbers.slice(0, 2));
		const mine = findAll(element, ".past-round:first-child .mine").map(textIn);
		expect(mine).to.have.members(numbers.slice(0, 2).map(String));

		expect(findAll(element, ".count-list").length).to.equal(0);
		find(element, ".counts summary").click();
		await until(() => findAll(element, ".count-list li").length === 10, "the counts");
		await until(() => textIn(find(element, ".counts")).includes("Draws counted: 30"), "more rounds");
		expect(textIn(find(element, ".counts"))).to.contain("Each round is drawn afresh");
		expect(asked.map((path) => new URL(path, location.href).search)).to.deep.equal([
			`?gameCode=${KENO.gameCode}&limit=20`,
			`?gameCode=${KENO.gameCode}&limit=100`,
		]);
		expect(await violations(element)).to.deep.equal([]);
	});

	it("lists no draw before it has been shown to its end", async () => {
		const { element, become } = await view();
		element.read = async () => ({ kind: "value", value: { items: [] } as never, requestId: "" });
		await become({ rounds: withRound(element.state.rounds, madeRound(KENO.gameCode, 4711, NOW - 40_000, "drawing")) });
		await element.seek(9_000);
		expect(findAll(element, ".past-round").length).to.equal(0);
		await become({ rounds: withRound(element.state.rounds, madeRound(KENO.gameCode, 4711, NOW - 60_000, "finished")) });
		await until(() => findAll(element, ".past-round").length === 1, "the round");
	});

	it("says when a round is being checked or was cancelled", async () => {
		for (const kind of ["review", "cancelled"] as const) {
			const rounds = withRound(new Map(), madeRound(KENO.gameCode, 4711, OPENED, kind));
			const { element } = await view(state({ rounds }));
			expect(textIn(find(element, ".stopped"))).to.equal(TEXTS.t(`round.${kind}`));
			clear();
		}
	});
});

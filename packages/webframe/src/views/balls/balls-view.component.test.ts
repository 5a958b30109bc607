import { BALLS_GAMES } from "@webframe/shared/games/balls";
import { expect } from "chai";
import { withBet } from "../../store/play/bet-book.ts";
import { withRound } from "../../store/play/round-book.ts";
import {
	DRAW_AT,
	drawn,
	game,
	OPENED,
	PLAY_MS,
	REVEALS_AT,
	round,
	state,
	time,
	view,
} from "../../testing/balls-page.ts";
import { madeBet, madeFreebet } from "../../testing/made-data.ts";
import { motionsIn, saidIn, wantMotion, withMotion } from "../../testing/motion.ts";
import { clear, deepActive, find, findAll, markupOf, press, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import type { BallsView } from "./balls-view.ts";
import { ballsSteps, landings, TRAVEL_MS } from "./timeline.ts";

/** Before and after each step of a draw, and while each ball is under way. */
function instantsOf(gameCode: number): readonly number[] {
	const rules = game(gameCode).versions[1];
	const draw = { drawn: rules?.drawn ?? 0, boosted: rules?.boost !== undefined };
	const falling = landings(draw, PLAY_MS).flatMap((at) => [at - TRAVEL_MS / 2, at - 1]);
	return [0, ...ballsSteps(draw, PLAY_MS), ...falling].sort((one, other) => one - other);
}

const heroOf = (element: BallsView): string => markupOf(find(element, ".hero"));

/** What is to be seen when the draw is held at an instant. */
async function picture(element: BallsView, ms: number): Promise<string> {
	await element.seek(ms);
	const falling = findAll(element, ".drop").map((drop) => {
		const { opacity, transform } = getComputedStyle(drop);
		return `${opacity} ${transform}`;
	});
	return [heroOf(element), textIn(find(element, ".head .clock")), ...falling].join("\n");
}

describe("<webframe-balls>", () => {
	withMotion();
	afterEach(clear);

	for (const { gameCode, name } of BALLS_GAMES) {
		for (const width of [320, 1200]) {
			it(`${name} is accessible under every tab (${width} px)`, async () => {
				const { element } = await view(gameCode, width);
				for (let index = 0; index < findAll(element, ".tab").length; index++) {
					findAll(element, ".tab")[index]?.click();
					await element.updateComplete;
					element.scrollIntoView({ block: "end" });
					expect(await violations(element)).to.deep.equal([]);
				}
			});
		}
	}

	it("says what may lie on a place before anything does, and less where it pays much", async () => {
		const { element, open } = await view(6);
		const limits = () => textIn(find(element, ".limits"));
		await until(() => limits() !== "", "what is done with tickets");
		expect(limits()).to.equal("From 0.20 to 500.00 EUR");
		await open("4 together");
		const [, times = ""] = /×([\d,.]+)/.exec(textIn(find(element, ".section-head"))) ?? [];
		const most = Math.floor(100_000 / Number(times.replace(",", "")) / 0.2) * 0.2;
		expect(limits()).to.equal(`From 0.20 to ${most.toFixed(2)} EUR`);
		await open("Colours");
		const fields = findAll(element, ".cell");
		for (const field of [fields[0], fields.at(-1)]) {
			field?.focus();
			await element.updateComplete;
			expect(findAll(element, ".limits").map(textIn).join()).to.match(/From 0\.20 to [\d.,]+ EUR/);
		}
		expect(await violations(element)).to.deep.equal([]);
	});

	it("places a ticket of several picks as one bet, shows it drawn and what became of each pick", async () => {
		const { element, requests, become, open, lay, at, landed } = await view(6);
		await lay("drawn:17", "drawn:1");
		await open("3 together");
		await lay("all:8", "all:36", "all:3");
		await open("Sum");
		await lay("sum:under:92.5");
		find(element, ".place").click();
		const picks = ["all:3-8-36", "drawn:1", "drawn:17", "sum:under:92.5"].map((outcome) => ({
			outcome,
			amount: "0.20",
		}));
		const [request] = requests;
		if (request?.type !== "placeBet") throw new Error("No bet was asked for.");
		expect(request.bet).to.include({ gameCode: 6, roundId: 4711, rulesVersion: 1, amount: "0.80", currency: "EUR" });
		expect(request.bet.selection).to.deep.equal({ market: "picks", picks });

		const selection = { market: "picks", picks };
		const bet = madeBet({ betId: 1, gameCode: 6, amount: "0.80", selection });
		await become({ bets: withBet([], bet, OPENED, selection) });
		expect(textIn(find(element, ".latest"))).to.match(/Accepted.*0\.80 EUR.*\b4\b/);
		await until(() => findAll(element, ".own .bet-picks").length === 1, "how bets are written");
		await become({ rounds: withRound(element.state.rounds, round(6, "drawing")) });
		const steps = ballsSteps({ drawn: 5, boosted: false }, PLAY_MS);
		for (const [index, step] of steps.slice(0, 5).entries()) {
			await at(step - 1);
			expect(landed().length).to.equal(index);
			expect(textIn(find(element, ".own"))).to.not.match(/won|lost/);
			await at(step);
			expect(landed().length).to.equal(index + 1);
		}
		expect(landed()).to.deep.equal(["17 17", "3 3", "36 36", "8 8", "21 21"]);

		time.now = REVEALS_AT;
		const win = { ...bet, sequence: 9, status: "win", winAmount: "137.75" } as const;
		const rounds = withRound(element.state.rounds, round(6, "finished"));
		await become({ rounds, bets: withBet(element.state.bets, win, OPENED) });
		await until(() => textIn(find(element, ".own")).includes("lost"), "what became of each pick");
		const fates = findAll(element, ".own .bet-picks > *").map(textIn);
		expect(fates).to.deep.equal([
			"Drawn: 3 8 36 · 0.20 · won ×680",
			"Drawn: 1 · 0.20 · lost",
			"Drawn: 17 · 0.20 · won ×6.85",
			"Sum: under 92.5 · 0.20 · won ×1.9",
		]);
		expect(findAll(element, ".strip-round").length).to.equal(1);
	});

	it("keeps a ticket that came when betting had closed, says so, and offers it for the next round", async () => {
		const { element, requests, become, open, lay } = await view(6);
		await open("Sum");
		await lay("sum:under:92.5");
		find(element, ".place").click();
		const [request] = requests;
		if (request?.type !== "placeBet") throw new Error("No bet was asked for.");
		const refused = {
			kind: "refused",
			key: "k",
			code: "betting_closed",
			request: { ...request.bet, tagId: undefined },
			placedAt: OPENED,
		} as const;
		await become({ bets: [refused] });
		expect(textIn(find(element, ".ticket-line"))).to.equal(
			`${TEXTS.t("why.betting_closed")} The bet is kept for the next round.`,
		);
		// By the clock here the round is open.
		expect(textIn(find(element, ".place"))).to.equal("Next round: 0.20 EUR");
		find(element, ".place").click();
		expect(requests[1]).to.have.property("type", "waitBet");
		await become({});
		expect(textIn(find(element, ".ticket-line"))).to.equal("Choose a chip, then a place");
	});

	it("plays a freebet with the ticket once it is chosen, for odds that every pick is in", async () => {
		const freebet = madeFreebet(OPENED, { games: [6], amount: "5.00", betsCount: 3, maxOdd: "10" });
		const { element, requests, open, lay } = await view(
			6,
			800,
			state(6, { rewards: { kind: "read", items: [freebet] } }),
		);
		await element["freebets"].whenHere();
		await lay("drawn:17", "drawn:1");
		await until(() => findAll(element, "webframe-freebets >>> .offer").length === 1, "the offer");
		find(element, "webframe-freebets >>> .offer").click();
		await element.updateComplete;
		await open("3 together");
		await lay("all:8", "all:36", "all:3");
		expect(textIn(find(element, ".ticket-line"))).to.equal(TEXTS.t("why.freebet_odd"));
		find(element, ".act").click();
		await element.updateComplete;
		// 2.60 and 2.40 at × 6.85, which can both come, less the stake.
		expect(textIn(find(element, ".ticket-line"))).to.contain("Win up to 29.25 EUR");
		expect(textIn(find(element, ".place"))).to.equal("Free bet 5.00 EUR");
		find(element, ".place").click();
		expect(requests.length).to.equal(1);
		expect(requests[0]).to.have.nested.property("bet.amount", "5.00");
		expect(requests[0]).to.have.nested.property("bet.promoCode", "bonus");
	});

	it("tells nothing of a result before its moment, wherever it is looked for", async () => {
		const { element, become, at } = await view(65);
		await become({ rounds: withRound(element.state.rounds, round(65, "drawing")) });
		await at(0);
		expect(findAll(element, ".landed, .boost, .strip-round").length).to.equal(0);
		expect(heroOf(element)).to.not.match(/24|pink/);
		const [boost = 0, first = 0] = ballsSteps({ drawn: 3, boosted: true }, PLAY_MS);
		await at(boost);
		expect(textIn(find(element, ".boost"))).to.equal("Boosted colour: pink×2");
		expect(findAll(element, ".landed").length).to.equal(0);
		await at(first);
		expect(findAll(element, ".landed").length).to.equal(1);
	});

	for (const { gameCode, name } of BALLS_GAMES) {
		it(`${name} draws one picture at an instant, whatever was before it and whenever it was opened`, async () => {
			const { element } = await view(gameCode, 800, drawn(gameCode));
			const instants = instantsOf(gameCode);
			const pictures = new Map<number, string>();
			for (const ms of instants) pictures.set(ms, await picture(element, ms));
			expect(new Set(pictures.values()).size).to.equal(instants.length);
			for (const ms of instants.toReversed()) {
				expect(await picture(element, ms), `${ms} ms`).to.equal(pictures.get(ms));
			}
			for (const ms of [0, 4_000, 8_000, 13_999]) {
				const seen = await picture(element, ms);
				const late = await view(gameCode, 800, drawn(gameCode), DRAW_AT - OPENED + ms);
				expect(seen.startsWith(heroOf(late.element)), `opened after ${ms} ms`).to.equal(true);
				expect(await picture(late.element, ms), `opened after ${ms} ms`).to.equal(seen);
			}
		});
	}

	for (const { gameCode, name } of BALLS_GAMES) {
		it(`${name} is right as soon as a tab is shown again, and with however few frames`, async () => {
			const instants = [200, 4_000, 8_000, 13_900, PLAY_MS + 500];
			const { element } = await view(gameCode, 800, drawn(gameCode), DRAW_AT - OPENED);
			const [expected, shown]: [string[], string[]] = [[], []];
			for (const ms of instants) {
				await element.seek(ms);
				expected.push(heroOf(element));
			}
			await element.seek(undefined);
			for (const ms of instants) {
				time.now = DRAW_AT + ms;
				document.dispatchEvent(new Event("visibilitychange"));
				await element.updateComplete;
				shown.push(heroOf(element));
			}
			expect(shown).to.deep.equal(expected);
			for (const perSecond of [60, 30, 10]) {
				const { element: other, at } = await view(gameCode, 800, drawn(gameCode), DRAW_AT - OPENED);
				const seen: string[] = [];
				for (let frame = 0; frame <= ((PLAY_MS + 500) / 1_000) * perSecond; frame += 1) {
					await at((frame * 1_000) / perSecond);
					if (instants.includes((frame * 1_000) / perSecond)) seen.push(heroOf(other));
				}
				expect(seen, `${perSecond} frames a second`).to.deep.equal(expected);
			}
		});
	}

	describe("where motion is not wanted", () => {
		for (const { gameCode, name } of BALLS_GAMES) {
			it(`${name} says the same at every instant, and nothing moves`, async () => {
				const said = async () => {
					const { element, at, landed } = await view(gameCode, 800, drawn(gameCode));
					const all: unknown[] = [];
					for (const ms of [...instantsOf(gameCode), PLAY_MS]) {
						await at(ms);
						all.push([ms, saidIn(element), heroOf(element)]);
						if (element["director"]?.moves) continue;
						expect(motionsIn(element), `${ms} ms`).to.deep.equal([]);
						expect(findAll(element, ".drop").map((drop) => getComputedStyle(drop).opacity)).to.not.include("1");
					}
					expect(landed().length).to.equal(game(gameCode).versions[1]?.drawn);
					return all;
				};
				await wantMotion(false);
				const still = await said();
				await wantMotion(true);
				expect(await said()).to.deep.equal(still);
			});
		}
	});

	it("lets a ball fall without its number, also where it is opened in the middle of a draw", async () => {
		const { element } = await view(6, 800, drawn(6), DRAW_AT - OPENED + 100);
		const [first = 0, second = 0] = ballsSteps({ drawn: 5, boosted: false }, PLAY_MS);
		const seen = () => findAll(element, ".drop").map((drop) => getComputedStyle(drop).opacity);
		await element.seek(first + 100);
		expect(seen()).to.deep.equal(["0", "0", "0", "0", "0"]);
		await element.seek(second - 400);
		expect(seen()).to.deep.equal(["0", "1", "0", "0", "0"]);
		expect(textIn(findAll(element, ".slot")[1])).to.equal("2");
	});

	it("lets its balls fall on where it is moved in the page in the middle of a draw", async () => {
		const { element } = await view(6, 800, drawn(6), DRAW_AT - OPENED + 100);
		const falling = () => motionsIn(element).filter((one) => one.includes(".drop"));
		await until(() => falling().length === 5, "the balls");
		element.parentElement?.append(element);
		expect(falling()).to.have.length(0);
		await element.updateComplete;
		expect(falling()).to.have.length(5);
	});

	it("digits of a zone are a pick in the order in which they were chosen, also one twice", async () => {
		const { element, requests, open, lay } = await view(12);
		await open("In this order");
		await lay("order:B:7", "order:B:3", "order:A:4", "order:A:4");
		find(element, ".place").click();
		const [request] = requests;
		expect(request?.type === "placeBet" && request.bet.selection["picks"]).to.deep.equal([
			{ outcome: "order:A:4-4", amount: "0.20" },
			{ outcome: "order:B:7-3", amount: "0.20" },
		]);
	});

	it("is walked with arrow keys from one tab stop; Enter lays a chip, Delete takes it off", async () => {
		const { element } = await view(6);
		await element.updateComplete;
		expect(findAll(element, '.field[tabindex="0"]').length).to.equal(1);
		find(element, '.field[tabindex="0"]').focus();
		press("ArrowRight");
		await element.updateComplete;
		expect(deepActive().getAttribute("data-key")).to.equal("drawn:2");
		press("Enter");
		await element.updateComplete;
		expect(deepActive().getAttribute("aria-label")).to.equal("Drawn: 2, red, Stake 0.20");
		press("Delete");
		await element.updateComplete;
		expect(deepActive().getAttribute("aria-label")).to.equal("Drawn: 2, red");
	});

	it("counts hot and cold from the rounds that it names", async () => {
		const { element, become } = await view(6);
		time.now = REVEALS_AT;
		await become({ rounds: withRound(element.state.rounds, round(6, "finished")) });
		find(element, ".counts summary").click();
		await until(() => findAll(element, ".count-list").length === 2, "the counts");
		expect(textIn(find(element, ".counts"))).to.match(/counted: 1\b/);
		expect(textIn(find(element, ".counts"))).to.contain("Each round is drawn afresh");
	});
});

import { type GameData, roundLengthMs } from "@webframe/shared/games";
import { WHEEL_GAMES, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import { type FrameConfig, type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { expect } from "chai";
import { html } from "lit";
import type { Read, RequestEvent } from "../../components/frame-view.ts";
import { withBet } from "../../store/play/bet-book.ts";
import { withRound } from "../../store/play/round-book.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { MADE_SEED, madeBet, madeConfig, madePlayer } from "../../testing/made-data.ts";
import { clear, find, findAll, press, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { restAngles } from "./timeline.ts";
import { WheelView } from "./wheel-view.ts";

/** Its draw can be wound to any instant. */
class WoundWheel extends WheelView {
	async windTo(elapsedMs: number | undefined): Promise<void> {
		await this.director.seek(elapsedMs);
		await this.renderRoot.querySelector("webframe-wheel-table")?.updateComplete;
	}
}
customElements.define("wound-wheel", WoundWheel);

const OPENED = Date.parse("2026-03-01T12:00:00Z");
const ROUND = 4711;
const ROULETTE = 22;

function gameOf(gameCode: number): GameData<WheelRules> {
	const game = WHEEL_GAMES.find((one) => one.gameCode === gameCode);
	if (game === undefined) throw new RangeError(`There is no game ${gameCode}.`);
	return game;
}

function config(gameCode: number): FrameConfig {
	const { name, timings } = gameOf(gameCode);
	const made = madeConfig(OPENED);
	const { lobbyCategory, category } = { lobbyCategory: "LiveGames", category: "Live table games" } as const;
	const { offsetMs, bettingMs } = timings;
	const game = { gameCode, name, family: "wheel", lobbyCategory, category, kind: "own", demo: false } as const;
	return { ...made, games: [{ ...game, timings: { lengthMs: roundLengthMs(timings), offsetMs, bettingMs } }] };
}

function round(gameCode: number, result?: WheelResult): FrameRound {
	const { bettingMs, acceptanceGapMs, drawMs } = gameOf(gameCode).timings;
	const at = (ms: number): string => new Date(OPENED + ms).toISOString();
	const drawAt = bettingMs + acceptanceGapMs;
	return frameRoundSchema.parse({
		roundId: ROUND,
		edition: ROUND,
		gameCode,
		rulesVersion: 1,
		state: result === undefined ? "betting" : "drawing",
		bettingOpensAt: at(0),
		bettingClosesAt: at(bettingMs),
		drawAt: at(drawAt),
		revealsAt: at(drawAt + drawMs),
		seedHash: "a5".repeat(32),
		...(result === undefined ? {} : { result, seed: MADE_SEED }),
	});
}

async function view(gameCode: number, width = 1000, drawn?: WheelResult) {
	const requests: FrameRequest[] = [];
	let now = drawn === undefined ? OPENED + 1_000 : drawAt(gameCode) + 2_000;
	const clock = new ServerClock(() => now);
	const state: FrameState = {
		...INITIAL_STATE,
		connection: "live",
		catalogue: { kind: "ready", config: config(gameCode) },
		session: { kind: "authorized", player: madePlayer() },
		rounds: withRound(new Map(), round(gameCode, drawn)),
	};
	const read: Read = async () => ({ kind: "value", value: { items: [] } as never, requestId: "" }) as never;
	const element = await show<WoundWheel>(
		html`<wound-wheel
			.state=${state}
			.texts=${TEXTS}
			.clock=${clock}
			.read=${read}
			.gameCode=${gameCode}
			@webframe-request=${(event: RequestEvent) => requests.push(event.request)}
		></wound-wheel>`,
		width,
	);
	await until(() => findAll(element, ".place").length === 1, "the words");
	await element.updateComplete;
	const become = async (change: Partial<FrameState>, at = now): Promise<void> => {
		now = at;
		element.state = { ...element.state, ...change };
		await element.updateComplete;
		await element.renderRoot.querySelector("webframe-wheel-table")?.updateComplete;
	};
	const spot = (outcome: string) => find<SVGElement>(element, `webframe-wheel-table >>> [data-place="${outcome}"]`);
	const lay = async (...outcomes: string[]): Promise<void> => {
		for (const outcome of outcomes) spot(outcome).dispatchEvent(new MouseEvent("click", { bubbles: true }));
		await element.updateComplete;
	};
	return { element, requests, become, spot, lay };
}

const drawAt = (gameCode: number): number => Date.parse(round(gameCode).drawAt);

describe("<webframe-wheel>", () => {
	afterEach(clear);

	it("places a ticket of several chips, shows the draw at its moments and no sooner, and what became of each pick", async () => {
		const { element, requests, become, lay } = await view(ROULETTE);
		await lay("straight:17", "straight:17", "split:17-20", "colour:red");
		find(element, ".place").click();
		await element.updateComplete;
		const picks = [
			{ outcome: "colour:red", amount: "0.20" },
			{ outcome: "split:17-20", amount: "0.20" },
			{ outcome: "straight:17", amount: "0.40" },
		];
		const selection = { market: "picks", picks };
		expect(requests).to.have.length(1);
		expect(requests[0]).to.deep.include({ type: "placeBet" });
		expect(requests[0]).to.have.nested.property("bet.amount", "0.80");
		expect(requests[0]).to.have.nested.property("bet.rulesVersion", 1);
		expect(requests[0]).to.have.deep.nested.property("bet.selection", selection);

		const bet = madeBet({
			betId: 5,
			gameCode: ROULETTE,
			roundId: ROUND,
			amount: "0.80",
			status: "accepted",
			selection,
		});
		await become({ bets: withBet([], bet, OPENED, selection) });
		expect(textIn(find(element, ".latest")))
			.to.contain("Accepted")
			.and.to.contain("Places: 3")
			.and.to.contain("5");
		expect(findAll(element, "webframe-wheel-table >>> .chips > *").length).to.equal(3);

		const result = { stop: "17" } as const;
		const draw = drawAt(ROULETTE);
		await become({ rounds: withRound(element.state.rounds, round(ROULETTE, result)) }, draw + 100);
		await element.windTo(4_000);
		expect(findAll(element, ".outcome, webframe-wheel-table >>> .won").length).to.equal(0);
		expect(textIn(find(element, ".own"))).to.not.contain("×");
		await element.windTo(9_000);
		expect(textIn(find(element, ".outcome"))).to.equal("17 Black");
		expect(textIn(find(element, ".head .clock"))).to.contain("17");
		expect(findAll(element, "webframe-wheel-table >>> .straight.won").length).to.equal(1);

		await element.windTo(undefined);
		const won = withBet(element.state.bets, { ...bet, sequence: 9, status: "win", winAmount: "18.00" }, OPENED);
		const finished = { ...round(ROULETTE, result), state: "finished" as const };
		await become({ bets: won, rounds: withRound(element.state.rounds, finished) }, draw + 10_500);
		expect(textIn(find(element, ".latest")))
			.to.contain("Won")
			.and.to.contain("18.00");
		expect(textIn(find(element, ".own")))
			.to.contain("Straight 17 · 0.40 · ×36")
			.and.to.contain("Split 17 20 · 0.20 · ×18");
		expect(textIn(find(element, ".strip"))).to.contain("17");
	});

	it("stands where it stood after a jump to any instant, with its boosts one by one", async () => {
		const { element, become } = await view(25);
		const boosts = [
			{ stop: "4", multiplier: 5_000 },
			{ stop: "22", multiplier: 50_000 },
		];
		await become({ rounds: withRound(element.state.rounds, round(25, { stop: "22", boosts })) }, drawAt(25) + 10);
		const picture = async (ms: number): Promise<string> => {
			await element.windTo(ms);
			const rotor = find(element, ".rotor");
			return `${getComputedStyle(rotor).transform} ${textIn(find(element, ".drawn"))}`;
		};
		const first = [await picture(0), await picture(300), await picture(3_250), await picture(12_900)];
		expect(first[0]).to.not.contain("×");
		expect(first[1]).to.contain("×50").and.not.to.contain("×500");
		expect(first[2]).to.contain("×500").and.not.to.contain("Black");
		expect(first[3]).to.contain("22 Black");
		const again = [await picture(12_900), await picture(3_250), await picture(300), await picture(0)];
		expect(again.reverse()).to.deep.equal(first);
	});

	it("turns for who comes while it turns, and rests with what it drew at the top", async () => {
		const result = { stop: "22" };
		const { element } = await view(ROULETTE, 390, result);
		const rules = gameOf(ROULETTE).versions[1];
		const turnedBy = (): number => {
			const { a, b } = new DOMMatrix(getComputedStyle(find(element, ".rotor")).transform);
			return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
		};
		await element.windTo(9_000);
		expect(turnedBy()).to.be.closeTo(rules === undefined ? Number.NaN : (restAngles(rules, result)[0] ?? 0), 0.1);
		await element.windTo(3_000);
		expect(turnedBy()).to.not.be.closeTo(0, 0.1);
		expect(textIn(find(element, ".drawn"))).to.equal("");
	});

	it("is a grid with one stop that arrow keys walk; Enter lays a chip, Delete takes it off", async () => {
		const { element, spot } = await view(ROULETTE);
		expect(findAll(element, 'webframe-wheel-table >>> [role="gridcell"]').length).to.equal(157);
		expect(findAll(element, 'webframe-wheel-table >>> [tabindex="0"]').length).to.equal(1);
		spot("straight:17").focus();
		const table = find(element, "webframe-wheel-table") as HTMLElement & { updateComplete: Promise<unknown> };
		press("ArrowRight");
		await table.updateComplete;
		expect(table.shadowRoot?.activeElement?.getAttribute("data-place")).to.equal("straight:20");
		table.shadowRoot?.activeElement?.dispatchEvent(
			new KeyboardEvent("keydown", { key: "ArrowLeft", shiftKey: true, bubbles: true, cancelable: true }),
		);
		await table.updateComplete;
		expect(table.shadowRoot?.activeElement?.getAttribute("aria-label")).to.match(/^Split/);
		press("Enter");
		await element.updateComplete;
		expect(textIn(find(element, ".ticket"))).to.contain("Split 17 20");
		press("Delete");
		await element.updateComplete;
		expect(findAll(element, ".ticket").length).to.equal(0);
	});

	it("lays neighbours and called bets as one action each", async () => {
		const { element, requests } = await view(ROULETTE);
		find(element, '.pocket[data-stop="0"]').click();
		await element.updateComplete;
		expect(findAll(element, ".ticket-pick").length).to.equal(5);
		find(element, ".act").click();
		await element.updateComplete;
		find(element, ".call").click();
		await element.updateComplete;
		expect(findAll(element, ".ticket-pick").length).to.equal(7);
		find(element, ".place").click();
		expect(requests[0]).to.have.nested.property("bet.amount", "1.80");
	});

	for (const gameCode of [2, 22, 25, 62, 199]) {
		for (const width of [390, 1_000]) {
			it(`is accessible (game ${gameCode}, ${width} px)`, async () => {
				const { element } = await view(gameCode, width);
				element.scrollIntoView({ block: "end" });
				expect(await violations(element)).to.deep.equal([]);
			});
		}
	}
});

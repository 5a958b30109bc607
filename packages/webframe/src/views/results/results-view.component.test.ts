import { makeGame, roundSeed, seedHash } from "@webframe/shared/games";
import { FAST_KENO, KENO, NUMBERS } from "@webframe/shared/games/numbers";
import { type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { expect } from "chai";
import { html } from "lit";
import type { ViewProperties } from "../../components/frame-view.ts";
import { textsOf } from "../../i18n/texts.ts";
import { messages as german } from "../../locales/de.ts";
import { withRound } from "../../store/play/round-book.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madeResults, madeRound } from "../../testing/made-data.ts";
import { clear, find, findAll, show, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { answering, viewProperties } from "../../testing/view-properties.ts";
import type { ResultsView } from "./results-view.ts";
import "./results-view.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const ROUNDS = madeResults(KENO.gameCode, 3, NOW);
const READY = { ...INITIAL_STATE, catalogue: { kind: "ready", config: madeConfig(NOW) } } as const;

async function results(change: Partial<ViewProperties> = {}, width = 800): Promise<ResultsView> {
	const view = document.createElement("webframe-results");
	const read = answering({ "/frame/results": { items: ROUNDS } });
	Object.assign(view, viewProperties({ state: READY, read, ...change }));
	await show(html`${view}`, width);
	await until(() => findAll(view, ".shape").length === 0, "the answer");
	return view;
}

const titles = (view: Element): readonly string[] =>
	findAll(view, ".round").map((row) => textIn(find(row, ".facts")).replace(/ \d+\/.*/, ""));

/** A round whose result is what its seed determines. */
async function honestRound(): Promise<FrameRound> {
	const seed = await roundSeed(new Uint8Array(32).fill(7), KENO.gameCode, 4711);
	const made = madeRound(KENO.gameCode, 4711, NOW - 45_000, "finished");
	return frameRoundSchema.parse({
		...made,
		seed,
		seedHash: await seedHash(seed),
		result: (await makeGame(NUMBERS, KENO).round(1, null)?.draw(seed))?.result,
	});
}

describe("<webframe-results>", () => {
	afterEach(clear);

	for (const width of [280, 1200]) {
		it(`is accessible, with a proof open (${width} px)`, async () => {
			const view = await results({}, width);
			find(view, ".proof").click();
			await view.updateComplete;
			expect(await violations(view)).to.deep.equal([]);
		});
	}

	it("shows no round before its draw is over by this frame's clock, wherever it was read", async () => {
		const [newest] = ROUNDS;
		let now = Date.parse(newest?.revealsAt ?? "") - 1;
		const view = await results({ clock: new ServerClock(() => now) });
		expect(titles(view)).to.deep.equal(["Keno Round 4709", "Keno Round 4708"]);
		now += 1;
		view.requestUpdate();
		await view.updateComplete;
		expect(titles(view)).to.deep.equal(["Keno Round 4710", "Keno Round 4709", "Keno Round 4708"]);
	});

	it("shows each round with its numbers, in order", async () => {
		const view = await results();
		expect(titles(view)).to.deep.equal(["Keno Round 4710", "Keno Round 4709", "Keno Round 4708"]);
		const drawn = () => findAll(view, ".round:first-child webframe-numbers-result >>> li");
		await until(() => drawn().length > 0, "the words of the family");
		const numbers = drawn().map((item) => Number(textIn(item)));
		expect(numbers).to.deep.equal([...numbers].sort((one, other) => one - other));
		expect(numbers.length).to.equal(20);
	});

	for (const [family, gameCode, result, words] of [
		["numbers", KENO.gameCode, { numbers: Array.from({ length: 20 }, (_, index) => 20 - index) }, /^1 2 3 .* 19 20$/],
		["balls", 12, { numbers: [0, 9, 4, 4, 7, 1] }, /^A 0 9 B 4 4 C 7 1$/],
		["balls", 65, { numbers: [3, 17, 24], boost: "green" }, /^3 17 24 Verstärkte Farbe: grün$/],
		["wheel", 22, { stop: "17" }, /^17 Schwarz$/],
		["wheel", 25, { stop: "0", boosts: [{ stop: "4", multiplier: 5_000 }] }, /^0 Null Verstärkte Zahlen: 4 ×50$/],
		["wheel", 199, { stop: "20", second: 1 }, /^20 Schwarz ×10$/],
	] as const) {
		it(`tells what a game of the family ${family} (${gameCode}) has drawn in the page's language`, async () => {
			const { games, ...config } = madeConfig(NOW);
			const of = { ...config, games: games.slice(0, 1).map((game) => ({ ...game, gameCode, family })) };
			const round = { ...madeRound(KENO.gameCode, 4711, NOW - 45_000, "finished"), gameCode, result };
			const view = await results({
				texts: textsOf(german, "de", "ltr"),
				state: { ...INITIAL_STATE, catalogue: { kind: "ready", config: of } },
				read: answering({ "/frame/results": { items: [round] } }),
			});
			const told = (): string => {
				const place = find(view, ".round .result");
				const inner = place.querySelector("webframe-numbers-result")?.shadowRoot?.querySelectorAll("li");
				return inner === undefined ? textIn(place) : [...inner].map((item) => textIn(item)).join(" ");
			};
			await until(() => told() !== "", "the words of the family");
			expect(told()).to.match(words);
		});
	}

	it("adds what is drawn while it is open, once", async () => {
		const view = await results();
		for (const id of [4710, 4711]) {
			const round = madeRound(KENO.gameCode, id, NOW - (4711 - id) * 45_000, "finished");
			view.state = { ...view.state, rounds: withRound(view.state.rounds, round) };
			await view.updateComplete;
		}
		expect(titles(view)).to.deep.equal(["Keno Round 4711", "Keno Round 4710", "Keno Round 4709", "Keno Round 4708"]);
	});

	it("shows the result that an operator has put in the place of one that was read", async () => {
		const view = await results();
		const corrected = {
			result: { numbers: Array.from({ length: 20 }, (_, index) => index + 1) },
			corrected: true,
		} as const;
		const made = madeRound(KENO.gameCode, 4710, NOW - 45_000, "finished");
		for (const round of [made, { ...made, ...corrected }])
			view.state = { ...view.state, rounds: withRound(view.state.rounds, round) };
		await view.updateComplete;
		const drawn = () => findAll(view, ".round:first-child webframe-numbers-result >>> li");
		await until(() => drawn().map((item) => textIn(item))[19] === "20", "the other numbers");
		expect(titles(view)).to.deep.equal(["Keno Round 4710", "Keno Round 4709", "Keno Round 4708"]);
	});

	it("reads one game's rounds when that game is chosen", async () => {
		const asked: string[] = [];
		const view = await results({ read: answering({ "/frame/results": { items: ROUNDS } }, asked) });
		const select = find<HTMLSelectElement>(view, "select");
		select.value = String(FAST_KENO.gameCode);
		select.dispatchEvent(new Event("change"));
		await until(() => asked.length === 2, "the question");
		expect(asked.at(-1)).to.contain(`gameCode=${FAST_KENO.gameCode}`);
	});

	it("reads again what was drawn while there was no connection", async () => {
		const asked: string[] = [];
		const view = await results({ read: answering({ "/frame/results": { items: ROUNDS } }, asked) });
		for (const connection of ["live", "lost", "live"] as const) {
			view.state = { ...view.state, connection };
			await view.updateComplete;
			await until(() => findAll(view, ".round").length === 3);
		}
		expect(asked.length).to.equal(3);
	});

	it("computes a draw again in the browser, and says that it is fair", async () => {
		const view = await results({ read: answering({ "/frame/results": { items: [await honestRound()] } }) });
		find(view, ".proof").click();
		await view.updateComplete;
		find(view, "webframe-fairness >>> .button").click();
		await until(() => textIn(find(view, "webframe-fairness >>> .verdict")) !== "", "the verdict");
		expect(textIn(find(view, "webframe-fairness >>> .verdict"))).to.match(/^Fair: computed here/);
		expect(await violations(view)).to.deep.equal([]);
	});

	it("says by which line and program anybody can compute the draw, and what that prints", async () => {
		const { seed, result, ...round } = await honestRound();
		const view = await results({ read: answering({ "/frame/results": { items: [{ ...round, seed, result }] } }) });
		find(view, ".proof").click();
		const panel = "webframe-fairness >>> webframe-program >>>";
		(await until(() => findAll(view, `${panel} .opener`)[0], "the words of the program")).click();
		await until(() => findAll(view, `${panel} pre`).length === 1, "the program");
		expect(textIn(find(view, `${panel} #line`))).to.equal(`node numbers.mjs 9 ${seed}`);
		expect(find(view, `${panel} .printed`).textContent).to.equal(JSON.stringify(result));
		expect(await violations(view)).to.deep.equal([]);
	});

	for (const [what, tamper] of [
		["another result", { result: { numbers: Array.from({ length: 20 }, (_, index) => index + 1) } }],
		["another hash", { seedHash: "0".repeat(64) }],
		["another seed", { seed: "1".repeat(64) }],
	] as const) {
		it(`says that a draw with ${what} does not match`, async () => {
			const round = { ...(await honestRound()), ...tamper };
			const view = await results({ read: answering({ "/frame/results": { items: [round] } }) });
			find(view, ".proof").click();
			await view.updateComplete;
			find(view, "webframe-fairness >>> .button").click();
			await until(() => textIn(find(view, "webframe-fairness >>> .verdict")) !== "", "the verdict");
			expect(textIn(find(view, "webframe-fairness >>> .verdict"))).to.match(/^The draw does not match/);
		});
	}

	it("calls no draw unfair whose result an operator has put in its place, and says of none what the program prints", async () => {
		const corrected = { result: { numbers: Array.from({ length: 20 }, (_, index) => index + 1) }, corrected: true };
		const round = { ...(await honestRound()), ...corrected };
		const view = await results({ read: answering({ "/frame/results": { items: [round] } }) });
		find(view, ".proof").click();
		const panel = "webframe-fairness >>> webframe-program >>>";
		(await until(() => findAll(view, `${panel} .opener`)[0], "the words of the program")).click();
		await until(() => findAll(view, `${panel} pre`).length === 1, "the program");
		expect(textIn(find(view, `${panel} #line`))).to.equal(`node numbers.mjs 9 ${round.seed}`);
		expect(findAll(view, `${panel} .printed`).length).to.equal(0);
		expect(findAll(view, "webframe-fairness >>> dd").map((one) => textIn(one))).to.deep.equal([
			round.seedHash,
			round.seed,
		]);
		expect(findAll(view, "webframe-fairness >>> .button.plain").length).to.equal(0);
		expect(await violations(view)).to.deep.equal([]);
	});

	it("says that nothing has been drawn yet, and that what cannot be read can be tried again", async () => {
		const empty = await results({ read: answering({ "/frame/results": { items: [] } }) });
		expect(empty.shadowRoot?.textContent).to.contain("No round has been drawn yet.");
		const failed = await results({ read: answering({}) });
		expect(textIn(find(failed, ".notice h2"))).to.equal("This could not be loaded");
		failed.read = answering({ "/frame/results": { items: ROUNDS } });
		find(failed, ".notice .button").click();
		await until(() => findAll(failed, ".round").length === 3, "the rounds");
	});

	it("is narrowed to the games of a category", async () => {
		const view = await results({ category: "ElCasino" });
		expect(textIn(find(view, ".notice p"))).to.equal("No round has been drawn yet.");
	});
});

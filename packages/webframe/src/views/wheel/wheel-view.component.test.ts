import { restAngles, type WheelResult } from "@webframe/shared/games/wheel";
import { expect } from "chai";
import { LaterPart } from "../../components/later-part.ts";
import { withBet } from "../../store/play/bet-book.ts";
import { withRound } from "../../store/play/round-book.ts";
import { madeBet } from "../../testing/made-data.ts";
import { motionsIn, saidIn, wantMotion, withMotion } from "../../testing/motion.ts";
import { clear, find, findAll, press, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { drawAt, gameOf, OPENED, ROULETTE, ROUND, round, rulesOf, view } from "../../testing/wheel-page.ts";
import { wheelSteps, wheelTimeline } from "./timeline.ts";
import { trackHeight } from "./track-height.ts";
import { WheelView } from "./wheel-view.ts";

/** A draw of each kind of wheel. */
const DRAWS: readonly (readonly [gameCode: number, result: WheelResult])[] = [
	[22, { stop: "17" }],
	[2, { stop: "00" }],
	[
		25,
		{
			stop: "22",
			boosts: [
				{ stop: "4", multiplier: 5_000 },
				{ stop: "22", multiplier: 50_000 },
			],
		},
	],
	[199, { stop: "20", second: 5 }],
	[62, { spins: [19, 37, 1] }],
];

/** Before and after each step of a draw, and on the way of each spin. */
function instantsOf(gameCode: number, result: WheelResult): readonly number[] {
	const timeline = wheelTimeline(rulesOf(gameCode), result, gameOf(gameCode).timings.drawMs);
	const turning = timeline.spins.flatMap(({ startMs, endMs }) =>
		[0.02, 0.3, 0.8].map((part) => Math.round(startMs + part * (endMs - startMs))),
	);
	const steps = wheelSteps(timeline).flatMap((at) => [at - 1, at]);
	return [...new Set([0, ...steps, ...turning])].sort((one, other) => one - other);
}

/** All that tells something of a draw: what can be read, and what is marked on the table. */
function toldIn(element: WheelView): string {
	const marks = ["webframe-wheel-table >>> .won", ".won"].flatMap((path) => findAll<Element>(element, path));
	return [...saidIn(element), ...marks.map((mark) => mark.getAttribute("data-place"))].join("\n");
}

/** What is to be seen when the draw is held at an instant. */
async function picture({ element, become }: Awaited<ReturnType<typeof view>>, ms: number): Promise<string> {
	await become({}, drawAt(element.gameCode) + ms);
	await element.windTo(ms);
	const moving = findAll<Element>(element, ".rotor, .arm, .ball-layer");
	return [toldIn(element), ...moving.map((one) => getComputedStyle(one).transform)].join("\n");
}

/** By how many degrees what animates it has turned a wheel. */
function turnedBy(element: WheelView): number {
	const { a, b } = new DOMMatrix(getComputedStyle(find(element, ".rotor")).transform);
	return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

describe("<webframe-wheel>", () => {
	withMotion();
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
		await until(() => findAll(element, ".own .bet-picks").length === 1, "how bets are written");

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
		expect(textIn(find(element, ".latest"))).to.match(/Won.*18\.00/);
		await until(() => textIn(find(element, ".own")).includes("×"), "what became of each pick");
		expect(textIn(find(element, ".own"))).to.match(/Split 17 20 · 0\.20 · won ×18.*Straight 17 · 0\.40 · won ×36/);
		await until(() => findAll(element, ".strip li:not([data-yet])").length === 1, "the last results");
		expect(textIn(find(element, ".strip"))).to.contain("17");
	});

	it("shows its boosts one by one, and what it drew no sooner than it rests", async () => {
		const [, , [, result] = []] = DRAWS;
		const { element } = await view(25, 1_000, result);
		const drawn = async (ms: number): Promise<string> => {
			await element.windTo(ms);
			return textIn(find(element, ".drawn"));
		};
		expect(await drawn(0)).to.not.contain("×");
		expect(await drawn(300)).to.match(/×50(?!0)/);
		expect(await drawn(3_250))
			.to.contain("×500")
			.and.not.to.contain("Black");
		expect(await drawn(12_900)).to.contain("22 Black");
	});

	for (const [gameCode, result] of DRAWS) {
		it(`${gameOf(gameCode).name} draws one picture at an instant, whatever was before it and whenever it was opened`, async () => {
			const wound = await view(gameCode, 1_000, result, 0);
			const instants = instantsOf(gameCode, result);
			const pictures = new Map<number, string>();
			for (const ms of instants) pictures.set(ms, await picture(wound, ms));
			expect(new Set(pictures.values()).size).to.be.greaterThan(instants.length / 2);
			for (const ms of instants.toReversed()) {
				expect(await picture(wound, ms), `${ms} ms`).to.equal(pictures.get(ms));
			}
			for (const ms of [300, 3_000, 5_500, 9_500]) {
				const seen = await picture(wound, ms);
				const late = await view(gameCode, 1_000, result, ms);
				expect(seen.startsWith(toldIn(late.element)), `opened after ${ms} ms`).to.equal(true);
				expect(await picture(late, ms), `opened after ${ms} ms`).to.equal(seen);
			}
		});
	}

	describe("where motion is not wanted", () => {
		/** Where each wheel of a table stands, in degrees from its first stop. */
		const standing = (element: Element): readonly number[] =>
			findAll<Element>(element, ".rotor > g").map((rotor) => {
				const [, degrees = "NaN"] = /rotate\(([\d.e-]+)\)/.exec(rotor.getAttribute("transform") ?? "") ?? [];
				return Math.round(Number(degrees) * 100) % 36_000;
			});

		for (const [gameCode, result] of DRAWS) {
			it(`${gameOf(gameCode).name} says the same at every instant, and nothing moves`, async () => {
				const { timings } = gameOf(gameCode);
				const said = async () => {
					const { element, become } = await view(gameCode, 1_000, result, 0);
					const all: unknown[] = [];
					const places: string[] = [];
					for (const ms of [...instantsOf(gameCode, result), timings.drawMs]) {
						await become({}, drawAt(gameCode) + ms);
						all.push([ms, toldIn(element)]);
						if (element.moves) continue;
						expect(motionsIn(element), `${ms} ms`).to.deep.equal([]);
						const place = standing(element).join();
						if (place !== places.at(-1)) places.push(place);
					}
					return { all, places };
				};
				await wantMotion(false);
				const still = await said();
				const rest = restAngles(rulesOf(gameCode), result);
				// Each wheel stands where it stood until it has come to rest, and then there.
				const rests = "spins" in result ? result.spins.length : rest.length;
				expect(still.places.length).to.equal(1 + rests);
				expect(still.places.at(-1)).to.equal(rest.map((angle) => Math.round(angle * 100)).join());
				await wantMotion(true);
				expect((await said()).all).to.deep.equal(still.all);
			});
		}

		it("turns no wheel any more for who asks for no motion while it turns", async () => {
			const { element, become } = await view(ROULETTE, 1_000, { stop: "17" });
			expect(motionsIn(element).filter((one) => one.includes("rotor"))).to.have.length(1);
			await wantMotion(false);
			await become({});
			expect(motionsIn(element)).to.deep.equal([]);
			expect(standing(element)).to.deep.equal([0]);
			await wantMotion(true);
			await become({});
			expect(motionsIn(element).filter((one) => one.includes("rotor"))).to.have.length(1);
		});
	});

	it("turns for who comes while it turns, and rests with what it drew at the top", async () => {
		const result = { stop: "22" };
		const { element } = await view(ROULETTE, 390, result);
		await element.windTo(9_000);
		expect(turnedBy(element)).to.be.closeTo(restAngles(rulesOf(ROULETTE), result)[0] ?? Number.NaN, 0.1);
		await element.windTo(3_000);
		expect(turnedBy(element)).to.not.be.closeTo(0, 0.1);
		expect(textIn(find(element, ".drawn"))).to.equal("");
	});

	it("stands at its last rest, and is launched from one place whether that is known or not", async () => {
		const { element, become } = await view(ROULETTE);
		const rotor = () => find<SVGElement>(element, ".rotor > g").getAttribute("transform");
		const earlier = new Date(OPENED - 1_000).toISOString();
		const before = { ...round(ROULETTE, { stop: "5" }), roundId: ROUND - 1, drawAt: earlier, revealsAt: earlier };
		const rounds = withRound(element.state.rounds, before);
		await become({ rounds: withRound(rounds, round(ROULETTE)) });
		expect(rotor()).to.equal(`rotate(${restAngles(rulesOf(ROULETTE), { stop: "5" })[0]})`);
		await become({}, drawAt(ROULETTE) - 1_000);
		expect(rotor()).to.equal("rotate(0)");
		await become({ rounds: withRound(rounds, round(ROULETTE, { stop: "17" })) }, drawAt(ROULETTE));
		const instants = [0, 100, 3_000, 9_000];
		const turns: number[] = [];
		for (const ms of instants) {
			await element.windTo(ms);
			turns.push(turnedBy(element));
		}
		expect(turns[0]).to.be.closeTo(0, 0.1);
		clear();
		const stranger = await view(ROULETTE, 1_000, { stop: "17" }, 0);
		for (const [index, ms] of instants.entries()) {
			await stranger.element.windTo(ms);
			expect(turnedBy(stranger.element)).to.be.closeTo(turns[index] ?? Number.NaN, 0.1);
		}
	});

	it("turns its table as soon as it is narrower, without waiting for a frame", async () => {
		const { element } = await view(ROULETTE);
		const form = () => find(element, "webframe-wheel-table >>> svg").getAttribute("data-form");
		expect(form()).to.equal("wide");
		const ask = globalThis.requestAnimationFrame;
		globalThis.requestAnimationFrame = () => 0;
		try {
			for (const width of [390, 1_000]) {
				if (element.parentElement !== null) element.parentElement.style.inlineSize = `${width}px`;
				await until(() => (form() === "wide") === (width === 1_000), `the table at ${width} px`);
			}
		} finally {
			globalThis.requestAnimationFrame = ask;
		}
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

	it("keeps the room of its racetrack until that is here", async () => {
		for (const gameCode of [2, 22, 199]) {
			for (const width of [640, 700, 1_000, 1_380]) {
				const { element } = await view(gameCode, width);
				const track = find(element, "webframe-wheel-track >>> .track");
				const rules = rulesOf(gameCode);
				if (rules.kind !== "table") throw new RangeError("There is no table.");
				expect(track.clientHeight, `game ${gameCode}, ${width} px`).to.equal(trackHeight(rules, track.clientWidth));
				clear();
			}
		}
	});

	it("lays the finale and the complete bet of a pocket, as long as they are chosen", async () => {
		const { element } = await view(ROULETTE);
		const seventeen = () => find(element, 'webframe-wheel-track >>> .pocket[data-stop="17"]');
		const choose = async (text: string): Promise<void> => {
			findAll(element, "webframe-wheel-track >>> .call")
				.find((call) => textIn(call).startsWith(text))
				?.click();
			await element.renderRoot.querySelector("webframe-wheel-track")?.updateComplete;
		};
		const laid = async (): Promise<number> => {
			seventeen().click();
			await element.updateComplete;
			const count = findAll(element, ".ticket-pick").length;
			find(element, ".act").click();
			await element.updateComplete;
			return count;
		};
		await choose("Finale");
		expect(await laid()).to.equal(3);
		await choose("Complet");
		expect(await laid()).to.equal(12);
		await choose("Complet");
		expect(await laid()).to.equal(5);
	});

	it("lays neighbours and called bets as one action each", async () => {
		const { element, requests } = await view(ROULETTE);
		find(element, 'webframe-wheel-track >>> .pocket[data-stop="0"]').click();
		await element.updateComplete;
		expect(findAll(element, ".ticket-pick").length).to.equal(5);
		find(element, ".act").click();
		await element.updateComplete;
		find(element, "webframe-wheel-track >>> .call").click();
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

	it("lays chips before a round is known, and says that no bets are taken until one is", async () => {
		const { element, become, lay } = await view(ROULETTE);
		const { rounds } = element.state;
		await become({ rounds: new Map() });
		expect(textIn(find(element, ".place"))).to.equal("Betting closed");
		await lay("colour:red", "straight:17");
		expect(textIn(find(element, ".place"))).to.equal("Betting closed");
		await become({ rounds });
		expect(textIn(find(element, ".place"))).to.contain("0.40");
		expect(findAll(element, "webframe-wheel-table >>> .chips > *").length).to.equal(2);
	});

	it("lays a chip that was put down before what it is done with had come", async () => {
		let come = (): void => undefined;
		const hasCome = new Promise<void>((resolve) => {
			come = resolve;
		});
		class SlowWheel extends WheelView {
			protected override readonly betting = new LaterPart(this, async () => {
				await hasCome;
				return import("../../components/game-table/table-betting.ts");
			});
		}
		// Tried again, it is another one.
		const name = `slow-wheel-${performance.now().toFixed(0)}`;
		customElements.define(name, SlowWheel);
		const { element } = await view(ROULETTE);
		const { state, texts, clock, read, gameCode } = element;
		const slow = Object.assign(document.createElement(name), { state, texts, clock, read, gameCode });
		element.replaceWith(slow);
		await until(() => findAll(slow, "webframe-wheel-table >>> [data-place]").length > 0, "the table");
		const spot = find<SVGElement>(slow, 'webframe-wheel-table >>> [data-place="straight:17"]');
		for (const _ of [1, 2]) spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
		expect(textIn(find(slow, ".place"))).to.contain("0.00");
		come();
		await until(() => textIn(find(slow, ".place")).includes("0.40"), "both chips");
		slow.remove();
	});

	it("remembers whether it sounds", async () => {
		const isOn = (element: WheelView): string | null => find(element, ".sound").getAttribute("aria-pressed");
		const first = await view(ROULETTE);
		expect(isOn(first.element)).to.equal("false");
		find(first.element, ".sound").click();
		await until(() => localStorage.getItem("webframe-sound") === "on", "it to be kept");
		const second = await view(ROULETTE);
		expect(isOn(second.element)).to.equal("true");
		find(second.element, ".sound").click();
		await until(() => localStorage.getItem("webframe-sound") === null, "it to be forgotten");
		expect(isOn((await view(ROULETTE)).element)).to.equal("false");
	});
});

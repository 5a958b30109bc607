/** A lobby of five hundred games: found, remembered, and quick. */
import type { FrameGame } from "@webframe/shared/wire";
import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent, ViewProperties } from "../../components/frame-view.ts";
import { rememberPlayed } from "../../store/game-memory.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madePlayer, madeProviderGames } from "../../testing/made-data.ts";
import { madeOwnGames } from "../../testing/made-lobby.ts";
import { clear, find, findAll, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { threadTime } from "../../testing/thread-time.ts";
import { until } from "../../testing/until.ts";
import { viewProperties } from "../../testing/view-properties.ts";
import { isFamily } from "../family-names.ts";
import { gameClock } from "./game-clock.ts";
import type { LobbyView } from "./lobby-view.ts";
import { ORDER_MAX } from "./running-order.ts";
import "./lobby-view.ts";

/** What one step may cost of a processor, in milliseconds, before a player feels it. */
const STEP_MS_MAX = 50;
/** So often it is looked whether a step can be that quick: what was there before is drawn or thrown away in some of them, too. */
const STEP_TIMES_MAX = 20;
/** Nobody listens there: it is refused at once, without a name that a network would be asked for. */
const NO_IMAGE = "https://127.0.0.1:1/none.png";
/** Of our own games those that this frame has a view for. */
const OWN = madeOwnGames().filter(({ family }) => isFamily(family));
/** The stage, and those that follow it. */
const ANNOUNCED = Math.min(ORDER_MAX, OWN.length);
const GAMES = madeProviderGames(500);
const ROWS = ["Live games", "Table casino", "Crash games", "Slots", "Instant games"];

function state(games: readonly FrameGame[] = GAMES, player = "alice"): FrameState {
	const config = madeConfig(0, { games: [...OWN, ...games] });
	const session = { kind: "authorized", player: madePlayer({ partnerUserId: player }) } as const;
	return { ...INITIAL_STATE, catalogue: { kind: "ready", config }, session };
}

async function lobby(change: Partial<ViewProperties> = {}, width = 1200) {
	const requests: FrameRequest[] = [];
	const view = document.createElement("webframe-lobby");
	view.addEventListener("webframe-request", (event) => requests.push((event as RequestEvent).request));
	Object.assign(view, viewProperties({ state: state(), ...change }));
	await show<LobbyView>(html`${view}`, width);
	return { view, requests };
}

async function type(view: LobbyView, text: string): Promise<void> {
	const field = find<HTMLInputElement>(view, "input");
	field.value = text;
	field.dispatchEvent(new InputEvent("input"));
	await view.updateComplete;
}

async function press(view: LobbyView, button: Element | undefined): Promise<void> {
	if (button instanceof HTMLElement) button.click();
	await view.updateComplete;
}

/** Without the number of its games. */
const titles = (view: Element) => findAll(view, "h2").map((title) => textIn(title).replace(/ \d+$/, ""));
const names = (view: Element) => findAll(view, ".tile-name").map(textIn);
const heart = (view: Element, gameCode: number) =>
	find(
		findAll(view, "li").find(
			(item) => item.querySelector(`[data-game="${gameCode}"]`) && item.querySelector(".heart"),
		) ?? view,
		".heart",
	);

describe("<webframe-lobby> of many games", () => {
	afterEach(() => {
		clear();
		localStorage.clear();
	});

	for (const width of [280, 1200]) {
		it(`is accessible, and when nothing is found too (${width} px)`, async () => {
			const { view } = await lobby({ state: state(GAMES.slice(0, 30)) }, width);
			await until(() => findAll(view, "webframe-lobby-hero >>> .stage .art").length === 1, "the hero");
			expect(await violations(view)).to.deep.equal([]);
			await type(view, "nothing of the kind");
			expect(await violations(view)).to.deep.equal([]);
		});
	}

	it("finds games by name and by provider, and says how many", async () => {
		const { view, requests } = await lobby();
		await type(view, "beacon wheel");
		expect(new Set(names(view).map((name) => name.replace(/ \d+$/, "")))).to.deep.equal(new Set(["Beacon Wheel"]));
		expect(textIn(find(view, "[role=status]"))).to.match(/^\d+ games$/);
		find(view, ".tile").click();
		expect(requests[0]?.type).to.equal("openGame");
		await type(view, "nothing of the kind");
		expect(titles(view)).to.deep.equal(["No game matches."]);
		await press(view, find(view, ".notice .button"));
		expect(titles(view)).to.deep.equal(ROWS);
		expect(find<HTMLInputElement>(view, "input").value).to.equal("");
	});

	it("shows the games of one provider", async () => {
		const { view } = await lobby();
		const select = find<HTMLSelectElement>(view, "select");
		select.value = "Atelier";
		select.dispatchEvent(new Event("change"));
		await view.updateComplete;
		expect(new Set(findAll(view, ".tile-facts").map(textIn))).to.deep.equal(new Set(["Atelier"]));
	});

	it("shows one category from its name above and from its row, and goes back to all", async () => {
		const { view } = await lobby();
		const chosen = () => textIn(find(view, '.category[aria-pressed="true"]'));
		expect(chosen()).to.equal("All games");
		await press(view, findAll(view, ".category")[4]);
		expect(titles(view)).to.deep.equal(["Slots"]);
		expect(chosen()).to.equal("Slots");
		await press(view, find(view, ".category"));
		expect(titles(view)).to.deep.equal(ROWS);
		await press(view, findAll(view, ".title")[1]);
		expect(titles(view)).to.deep.equal(["Table casino"]);
		const tables = [...OWN, ...GAMES].filter(({ lobbyCategory }) => lobbyCategory === "ElCasino");
		expect(names(view).slice(0, 2)).to.deep.equal(tables.slice(0, 2).map(({ name }) => name));
		await type(view, "a");
		expect(findAll(view, '.category[aria-pressed="true"]').length).to.equal(0);
	});

	it("keeps favourites in this browser, for each player apart", async () => {
		const { view } = await lobby();
		heart(view, 100_003).click();
		await view.updateComplete;
		expect(titles(view)[0]).to.equal("Favourites");
		clear();
		const again = await lobby();
		expect(names(again.view)[0]).to.equal(GAMES[3]?.name);
		const other = await lobby({ state: state(GAMES, "bob") });
		expect(titles(other.view)[0]).to.equal("Live games");
		await press(again.view, find(again.view, '.heart[aria-pressed="true"]'));
		expect(titles(again.view)[0]).to.equal("Live games");
		expect(JSON.stringify({ ...localStorage })).not.to.match(/alice|bob/);
	});

	it("begins with what was played lately, the latest first", async () => {
		for (const gameCode of [100_001, 9, 100_001]) rememberPlayed(state(), gameCode);
		const { view } = await lobby();
		expect(titles(view)[0]).to.equal("Recently played");
		expect(names(view).slice(0, 2)).to.deep.equal([GAMES[1]?.name, "Keno"]);
	});

	it("bears whatever else stands in the place of its memory", async () => {
		rememberPlayed(state(), 100_001);
		const [entry = ""] = Object.keys(localStorage);
		for (const text of ["", "null", "[]", '{"played":"x","favourites":[{}]}', "{"]) {
			localStorage.setItem(entry, text);
			const { view } = await lobby();
			expect(titles(view)[0], text).to.equal("Live games");
		}
	});

	it("shows the beginning of each category in a row, which leads to all of it", async () => {
		const { view } = await lobby();
		expect(findAll(view, ".tile").length).to.be.below(5 * 18 + 1);
		const instant = [...OWN, ...GAMES].filter(
			({ lobbyCategory, category }) => lobbyCategory === "BetOnGames" && category !== "Crash" && category !== "Slots",
		);
		await press(view, findAll(view, ".all").at(-1));
		expect(titles(view)).to.deep.equal(["Instant games"]);
		expect(findAll(view, ".tile").length).to.equal(48);
		await press(view, find(view, ".more"));
		expect(findAll(view, ".tile").length).to.equal(Math.min(instant.length, 48 + 48));
	});

	it("grows by itself when the end of a list comes into sight", async () => {
		const { view } = await lobby({}, 600);
		await press(view, findAll(view, ".category")[4]);
		expect(findAll(view, ".tile").length).to.equal(48);
		find(view, ".more").scrollIntoView();
		await until(() => findAll(view, ".tile").length > 48, "more of the list");
	});

	describe("what closes next", () => {
		const closing = (view: Element) => findAll(view, "webframe-lobby-hero >>> :is(.stage h2, .entry-name)").map(textIn);
		const shown = async (view: LobbyView) => {
			await until(() => closing(view).length === ANNOUNCED, "the running order");
			return find(view, "webframe-lobby-hero");
		};

		it("is a game that can still be reached, with its clock, and those that follow it", async () => {
			const now = 1_790_000_000_000;
			const { view, requests } = await lobby({ clock: new ServerClock(() => now) });
			await shown(view);
			const [name] = closing(view);
			const first = OWN.find((game) => game.name === name);
			expect(new Set(closing(view)).size).to.equal(ANNOUNCED);
			const time = textIn(find(view, "webframe-lobby-hero >>> .dial .figure"));
			expect(time).to.equal(TEXTS.clock((gameClock(first ?? {}, undefined, now).until ?? 0) - now));
			find(view, "webframe-lobby-hero >>> .button.main").click();
			expect(requests).to.deep.equal([{ type: "openGame", gameCode: first?.gameCode }]);
		});

		it("moves up when its betting has closed, but not under the player's pointer", async () => {
			let now = 1_790_000_000_000;
			const { view } = await lobby({ clock: new ServerClock(() => now) });
			const hero = await shown(view);
			const before = closing(view);
			now += 25_000;
			hero.dispatchEvent(new PointerEvent("pointerenter"));
			view.requestUpdate();
			Reflect.get(hero, "requestUpdate").call(hero);
			await Reflect.get(hero, "updateComplete");
			expect(closing(view)[0]).to.equal(before[0]);
			hero.dispatchEvent(new PointerEvent("pointerleave"));
			Reflect.get(hero, "requestUpdate").call(hero);
			await Reflect.get(hero, "updateComplete");
			expect(before.slice(1)).to.include(closing(view)[0]);
		});

		it("is not there where there are no games of our own", async () => {
			const config = madeConfig(0, { games: [...GAMES] });
			const { view } = await lobby({ state: { ...state(), catalogue: { kind: "ready", config } } });
			expect(findAll(view, "webframe-lobby-hero").length).to.equal(0);
		});
	});

	describe("is found again where it was left", () => {
		/** A place that scrolls, as the frame's. */
		async function inPlace(place: HTMLElement): Promise<LobbyView> {
			const view = document.createElement("webframe-lobby");
			Object.assign(view, viewProperties({ state: state() }));
			place.replaceChildren(view);
			await view.updateComplete;
			return view;
		}

		async function scrolling(): Promise<HTMLElement> {
			const place = await show<HTMLElement>(html`<div></div>`, 600);
			place.style.blockSize = "500px";
			place.style.overflow = "auto";
			return place;
		}

		it("with what was searched, how far it was scrolled, and the tile that was pressed in its place", async () => {
			const place = await scrolling();
			const view = await inPlace(place);
			await press(view, findAll(view, ".category")[4]);
			const tile = findAll(view, ".tile").at(40);
			tile?.scrollIntoView({ block: "center" });
			await until(() => place.scrollTop > 0, "the scrolling");
			await new Promise((resolve) => requestAnimationFrame(resolve));
			const above = tile?.getBoundingClientRect().top ?? 0;
			const gameCode = tile?.dataset["game"];
			tile?.click();
			place.replaceChildren();
			const again = await inPlace(place);
			expect(titles(again)).to.deep.equal(["Slots"]);
			const found = find(again, `[data-game="${gameCode}"]`);
			expect(found.getBoundingClientRect().top).to.be.closeTo(above, 2);
			// It begins anew for somebody else.
			const other = document.createElement("webframe-lobby");
			Object.assign(other, viewProperties({ state: state(GAMES, "bob") }));
			place.replaceChildren(other);
			await other.updateComplete;
			expect(titles(other)).to.deep.equal(ROWS);
			expect(place.scrollTop).to.equal(0);
		});

		it("by a guest whose log-in ends meanwhile, and begins anew when the player logs out", async () => {
			const place = await scrolling();
			const view = await inPlace(place);
			const guest: FrameState = { ...state(), session: { kind: "guest" } };
			for (const [next, expected] of [
				[guest, ""],
				[state(), "amb"],
				[guest, ""],
			] as const) {
				view.state = next;
				await view.updateComplete;
				expect(find<HTMLInputElement>(view, "input").value).to.equal(expected);
				if (next === guest) await type(view, "amb");
			}
		});

		it("only the tile that was pressed is found by its game, where the game stands in several rows", async () => {
			for (const gameCode of [9]) rememberPlayed(state(), gameCode);
			const place = await scrolling();
			const view = await inPlace(place);
			const second = findAll(view, '[data-game="9"]')[1];
			expect(second).not.to.equal(undefined);
			second?.click();
			const again = await inPlace(place);
			const found = findAll(again, '[data-game="9"]');
			expect(found.length).to.equal(1);
			expect(textIn(found[0]?.closest("section")?.querySelector("h2") ?? undefined)).to.match(/^Live games/);
		});
	});

	describe("takes no time that is felt", () => {
		/** What a step itself costs is its least time of several; the rest is what the browser did beside it. */
		async function leastOf(step: () => Promise<unknown>, prepare: () => Promise<unknown>): Promise<number> {
			let least = Number.POSITIVE_INFINITY;
			for (let times = 0; times < STEP_TIMES_MAX && least > STEP_MS_MAX; times += 1) {
				await prepare();
				const from = await threadTime();
				await step();
				least = Math.min(least, (await threadTime()) - from);
			}
			return least;
		}

		it("when it appears", async () => {
			expect(await leastOf(lobby, async () => clear())).to.be.below(STEP_MS_MAX);
		});

		it("when a letter is typed, or taken away", async () => {
			const { view } = await lobby();
			for (const [before, after] of [
				["", "a"],
				["a", "am"],
				["am", "amb"],
				["amb", "am"],
				["r", ""],
			] as const) {
				const typed = leastOf(
					() => type(view, after),
					() => type(view, before),
				);
				expect(await typed, `from "${before}" to "${after}"`).to.be.below(STEP_MS_MAX);
			}
		});

		it("when a second passes", async () => {
			const { view } = await lobby();
			const drawn = leastOf(
				async () => {
					view.requestUpdate();
					await view.updateComplete;
				},
				async () => undefined,
			);
			expect(await drawn).to.be.below(STEP_MS_MAX);
		});
	});

	it("draws a game's own artwork when it brings no image, and when its image does not come", async () => {
		const games = GAMES.slice(0, 12).map((game, index) => (index === 0 ? { ...game, imageUrl: NO_IMAGE } : game));
		const { view } = await lobby({ state: state(games) });
		await until(() => findAll(view, "img").length === 0, "the artwork");
		await until(() => findAll(view, ".provider .art").length === 12, "the drawings");
		const drawings = findAll<SVGElement>(view, ".provider .art").map(({ outerHTML }) => outerHTML);
		expect(new Set(drawings).size).to.equal(12);
	});

	it("shows no image of another scheme than the web's", async () => {
		const games = GAMES.slice(0, 12).map((game) => ({ ...game, imageUrl: "javascript:alert(1)" }));
		const { view } = await lobby({ state: state(games) });
		expect(findAll(view, "img").length).to.equal(0);
	});

	it("with demo shows only games that can be played for nothing", async () => {
		const { view } = await lobby({ demoOnly: true });
		await type(view, "e");
		const codes = findAll(view, ".tile").map((tile) => Number(tile.dataset["game"]));
		expect(codes.length).to.be.above(0);
		const all = [...OWN, ...GAMES];
		expect(codes.every((code) => all.find(({ gameCode }) => gameCode === code)?.demo)).to.equal(true);
	});
});

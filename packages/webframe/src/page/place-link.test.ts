import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Place, Tab } from "../store/state.ts";
import { followPlace } from "./place-link.ts";

const LOBBY: Place = { tab: "lobby", gameCode: undefined };

/** The history of a page: the fragments of its entries, and which one is shown. */
class MadeHistory {
	readonly state = null;
	entries: string[] = [];
	at = 0;

	get hash(): string {
		return this.entries[this.at] ?? "";
	}

	pushState(_: unknown, __: string, address: string): void {
		this.entries = [...this.entries.slice(0, this.at + 1), address.slice(1)];
		this.at += 1;
	}

	replaceState(_: unknown, __: string, address: string): void {
		this.entries[this.at] = address.slice(1);
	}
}

/** A frame whose tabs come when the test lets them. */
class MadeFrame extends EventTarget {
	place: Place;
	readonly #waiting: (() => void)[] = [];

	constructor(place: Place) {
		super();
		this.place = place;
	}

	async openTab(tab: Tab): Promise<void> {
		this.#become({ tab, gameCode: undefined });
		await new Promise<void>((resolve) => this.#waiting.push(resolve));
	}

	async openGame(gameCode: number): Promise<boolean> {
		this.#become({ ...this.place, gameCode });
		return true;
	}

	/** The player goes to a game. */
	press(gameCode: number): void {
		this.#become({ ...this.place, gameCode });
	}

	/** The next of those that are waited for is here. */
	async come(): Promise<void> {
		this.#waiting.shift()?.();
		for (const _ of [1, 2, 3]) await Promise.resolve();
	}

	#become(place: Place): void {
		const before = this.place;
		this.place = place;
		if (place.tab !== before.tab) this.dispatchEvent(new CustomEvent("tabchange", { detail: { tab: place.tab } }));
		if (place.gameCode !== before.gameCode)
			this.dispatchEvent(new CustomEvent("gamechange", { detail: { gameCode: place.gameCode } }));
	}
}

let past: MadeHistory;

beforeEach(() => {
	past = new MadeHistory();
	vi.stubGlobal("history", past);
	vi.stubGlobal("location", {
		pathname: "/",
		search: "",
		get hash() {
			return past.hash;
		},
	});
});
afterEach(() => vi.unstubAllGlobals());

/** Reloaded on its last entry, of three. */
function reloaded() {
	past.entries = ["#view=lobby", "#view=lobby&game=9", "#view=bets"];
	past.at = 2;
	const frame = new MadeFrame({ tab: "bets", gameCode: undefined });
	const lead = followPlace(frame, LOBBY);
	frame.dispatchEvent(new Event("ready"));
	const back = (): void => {
		past.at -= 1;
		void lead();
	};
	return { frame, back, entries: [...past.entries] };
}

test("going back shows what the history names, and makes no entry", async () => {
	const { frame, back, entries } = reloaded();
	back();
	await frame.come();
	expect(frame.place).toEqual({ tab: "lobby", gameCode: 9 });
	expect(past.entries).toEqual(entries);
});

test("who goes back twice, before the first place is here, is where the second one says, and can go forward", async () => {
	const { frame, back, entries } = reloaded();
	back();
	back();
	await frame.come();
	await frame.come();
	expect(frame.place).toEqual(LOBBY);
	expect(past.entries).toEqual(entries);
	expect(past.at).toBe(0);
	frame.press(7);
	expect(past.entries).toEqual(["#view=lobby", "#view=lobby&game=7"]);
});

/**
 * The address of the hosted page names the place that it shows: `#view=lobby&game=9`. So a place can be linked to, a
 * reload comes back to it, and the browser's back and forward go from place to place.
 *
 * What the player does in the frame becomes an entry of the history; what the history asks for is done by the frame and
 * makes no entry. Of the fragment only `refreshToken` is ever removed.
 *
 * Source: frame contract, "Loading".
 */
import { gameCodeOf, tabOf } from "../parameters.ts";
import type { Place } from "../store/state.ts";
import type { WebFrameElement } from "../web-frame/web-frame.ts";

/** What of the frame is followed and led. */
type FollowedFrame = Pick<WebFrameElement, "addEventListener" | "openTab" | "openGame">;

/** Takes the token out of the address, before anything else happens. Everything else in the fragment stays. */
export function takeToken(): string | undefined {
	const parts = partsIn(location.hash);
	const token = parts.get("refreshToken");
	if (token === null) return undefined;
	parts.delete("refreshToken");
	history.replaceState(history.state, "", addressWith(parts));
	return token === "" ? undefined : token;
}

/** What the address names of a place. */
export function linkedPlace(): Partial<Place> {
	const parts = partsIn(location.hash);
	const view = parts.get("view");
	const gameCode = gameCodeOf(parts.get("game"));
	return {
		...(view === null ? {} : { tab: tabOf(view) }),
		...(gameCode === undefined ? {} : { gameCode }),
	};
}

/**
 * Keeps address and frame together from now on.
 *
 * @param first where the frame is when the address names nothing
 * @returns what goes where the address points, after the history has changed it
 */
export function followPlace(frame: FollowedFrame, first: Place): () => Promise<void> {
	let shown: Place = { ...first, ...linkedPlace() };
	let isReady = false;
	/** True while the frame does what the history asks for. */
	let isLed = false;
	/** How often the history has asked: only the last place of those that it has named is gone to. */
	let leads = 0;

	/** Where the frame goes by itself, at its start or because there is no such game, nobody has gone on to. */
	const show = (place: Place, isByPlayer: boolean): void => {
		if (isSame(place, shown)) return;
		shown = place;
		if (isLed) return;
		if (isByPlayer) history.pushState(null, "", addressOf(place));
		else history.replaceState(history.state, "", addressOf(place));
	};
	frame.addEventListener("ready", () => {
		isReady = true;
	});
	frame.addEventListener("gamechange", ({ detail }) => show({ ...shown, gameCode: detail.gameCode }, isReady));
	frame.addEventListener("tabchange", ({ detail }) => show({ tab: detail.tab, gameCode: undefined }, isReady));
	frame.addEventListener("frameerror", ({ detail }) => {
		if (detail.code === "unknown_game") show({ ...shown, gameCode: undefined }, false);
	});

	return async () => {
		const { tab, gameCode }: Place =
			location.hash === "" ? first : { tab: first.tab, gameCode: undefined, ...linkedPlace() };
		leads += 1;
		const lead = leads;
		isLed = true;
		try {
			if (tab !== shown.tab || gameCode === undefined) await frame.openTab(tab);
			if (gameCode !== undefined && lead === leads) await frame.openGame(gameCode);
		} finally {
			if (lead === leads) isLed = false;
		}
		// The address says what is shown, also where there is no such game.
		if (lead === leads && !isSame({ tab, gameCode }, shown)) history.replaceState(history.state, "", addressOf(shown));
	};
}

function isSame(one: Place, other: Place): boolean {
	return one.tab === other.tab && one.gameCode === other.gameCode;
}

function partsIn(hash: string): URLSearchParams {
	return new URLSearchParams(hash.slice(1));
}

function addressOf({ tab, gameCode }: Place): string {
	const parts = partsIn(location.hash);
	parts.set("view", tab);
	if (gameCode === undefined) parts.delete("game");
	else parts.set("game", String(gameCode));
	return addressWith(parts);
}

function addressWith(parts: URLSearchParams): string {
	const fragment = parts.toString();
	return location.pathname + location.search + (fragment === "" ? "" : `#${fragment}`);
}

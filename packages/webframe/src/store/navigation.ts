/**
 * Where the player is in the frame: the tab, the game that covers it, and the rounds that can be seen from there.
 *
 * A game may be asked for before the catalogue is here. It is believed until then, and told to the host, or left,
 * when the catalogue says.
 */
import type { FrameErrorCode } from "../events/event-details.ts";
import type { Notify } from "../events/event-map.ts";
import { gamesIn, offeredGame } from "./offered-game.ts";
import type { FrameState, Place, Tab } from "./state.ts";

export interface NavigationPorts {
	/** The game that stands in the place of the lobby, in a frame of one sport. */
	readonly home: () => number | undefined;
	readonly state: () => FrameState;
	readonly set: (change: Pick<FrameState, "place">) => void;
	/** Follows the rounds of these games and no others. */
	readonly follow: (gameCodes: readonly number[]) => void;
	readonly tagOf: (gameCode: number) => number | undefined;
	readonly notify: Notify;
	readonly failed: (code: FrameErrorCode, message: string) => void;
}

export interface Navigation {
	/** Opens a game. False when the catalogue has no such game, or the frame is limited to another one. */
	readonly openGame: (gameCode: number) => boolean;
	readonly openTab: (tab: Tab) => void;
	/** Goes back from a game to the tab that it was opened from. */
	readonly closeGame: () => void;
	/** A game that was asked for before the catalogue was there is told of now, or left when there is none. */
	readonly enterCatalogue: () => void;
}

/** The ways through one frame. Nothing is kept here: where the player is stands in the state. */
export function navigationOf({ home, state, set, follow, tagOf, notify, failed }: NavigationPorts): Navigation {
	const tellGame = (): void => {
		const { place, catalogue } = state();
		const { gameCode } = place;
		if (gameCode === undefined || catalogue.kind !== "ready") return;
		notify("gamechange", { gameCode, tagId: tagOf(gameCode) });
	};

	/** Shows a place, and follows the rounds that can be seen there. */
	const go = (place: Place): void => {
		set({ place });
		const { catalogue } = state();
		if (catalogue.kind !== "ready") return;
		const own = gamesIn(catalogue)
			.filter((game) => game.kind === "own")
			.map((game) => game.gameCode);
		if (place.gameCode !== undefined) follow(own.filter((gameCode) => gameCode === place.gameCode));
		else follow(place.tab === "lobby" || place.tab === "results" ? own : []);
	};

	const openTab = (tab: Tab): void => {
		const gameCode = tab === "lobby" ? home() : undefined;
		const { place } = state();
		go({ tab, gameCode });
		if (place.tab !== tab || place.gameCode !== gameCode) notify("tabchange", { tab });
	};

	return {
		openTab,
		openGame: (gameCode) => {
			const sport = home();
			if (sport !== undefined && gameCode !== sport) return false;
			const { catalogue, place } = state();
			const offered = catalogue.kind !== "ready" || offeredGame(catalogue, gameCode) !== undefined;
			// The place of a frame of one sport is that sport, offered or not.
			if ((!offered && sport === undefined) || place.gameCode === gameCode) return offered;
			go({ ...place, gameCode });
			if (offered) tellGame();
			return offered;
		},
		closeGame: () => {
			const { tab, gameCode } = state().place;
			if (gameCode !== undefined) openTab(tab);
		},
		enterCatalogue: () => {
			const { place, catalogue } = state();
			const { gameCode } = place;
			if (gameCode === undefined || offeredGame(catalogue, gameCode) !== undefined) {
				go(place);
				tellGame();
				return;
			}
			const sport = home();
			const what = sport === gameCode ? `single-sport="${sport}"` : `The game ${gameCode}`;
			failed("unknown_game", `${what}: the casino does not offer it, or not yet.`);
			go({ ...place, gameCode: sport });
		},
	};
}

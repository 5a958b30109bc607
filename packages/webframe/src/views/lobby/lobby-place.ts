/**
 * Where the player was in the lobby. The lobby itself goes when a game is opened and another one comes when it is left;
 * what stays is the element that it stands in, so that is what the place is kept for. Of another player it says nothing; a
 * guest who becomes a player stays where they are, or what they search for while the log-in takes its time would be lost.
 */
import type { FrameState } from "../../store/state.ts";
import { type GameSearch, isSearching } from "./find-games.ts";
import type { CategoryId, GameList } from "./game-lists.ts";

export const NO_SEARCH: GameSearch = { text: "", provider: undefined };

export class LobbyPlace {
	search: GameSearch = NO_SEARCH;
	/** The one category that is shown; undefined: all of them. */
	category: CategoryId | undefined = undefined;
	/** How many games each list shows, where that is more than its beginning. */
	readonly grown = new Map<GameList["id"], number>();
	/** How far each page of the lobby was scrolled, and how far each row was pushed. */
	readonly scrolled = new Map<string, number>();
	/** The tile by which the lobby was left, and how far below the upper edge it stood. */
	from: { readonly list: GameList["id"]; readonly gameCode: number; readonly below: number } | undefined = undefined;

	/** Which of its pages is shown. */
	get page(): string {
		return isSearching(this.search) ? "found" : (this.category ?? "all");
	}
}

/** Whose a place is for as long as nobody is logged in. */
const GUEST = "";

/** For as long as the element is there in which the lobbies stand. */
const places = new WeakMap<object, { readonly whose: string; readonly place: LobbyPlace }>();

/** The place that was kept for this player, or a new one, which is kept from now on. */
export function placeIn(around: object, { session }: FrameState): LobbyPlace {
	const whose = session.kind === "authorized" ? session.player.partnerUserId : GUEST;
	const kept = places.get(around);
	if (kept?.whose === whose) return kept.place;
	const place = kept?.whose === GUEST ? kept.place : new LobbyPlace();
	places.set(around, { whose, place });
	return place;
}

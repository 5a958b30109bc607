/** The store of one element, for the partner that its parameters name, at the place that they ask for. */
import type { Notify } from "../events/event-map.ts";
import { BROWSER_ENVIRONMENT } from "../store/browser-environment.ts";
import type { FrameEnvironment } from "../store/frame-environment.ts";
import { FrameStore } from "../store/frame-store.ts";
import { type FrameParameters, gameIn, sportIn, tabIn, tagIn } from "./frame-parameters.ts";

/** The origin that this script came from: the service that serves the frame. */
const OWN_ORIGIN = new URL(import.meta.url).origin;

/**
 * A store that is not started yet; undefined where the page names no partner.
 *
 * @param language BCP 47; asked for when it is needed, because it may change
 */
export function openStore(
	frame: FrameParameters,
	language: () => string,
	fetch: FrameEnvironment["fetch"],
	notify: Notify,
): FrameStore | undefined {
	const { partnerClientId } = frame;
	if (typeof partnerClientId !== "string" || partnerClientId === "") return undefined;
	const store = new FrameStore(
		{
			server: frame.server ?? OWN_ORIGIN,
			partnerClientId,
			tagId: () => tagIn(frame),
			home: () => sportIn(frame)?.code,
			language,
			tokenProvider: () => frame.tokenProvider,
		},
		{ ...BROWSER_ENVIRONMENT, fetch },
		notify,
	);
	openFirst(frame, store);
	return store;
}

function openFirst(frame: FrameParameters, { navigation }: FrameStore): void {
	const game = gameIn(frame);
	const tab = tabIn(frame);
	if (tab !== "lobby") navigation.openTab(tab);
	// A frame of one sport begins at the tab that is asked for; the sport stands in the place of the lobby.
	if (game !== undefined && (tab === "lobby" || sportIn(frame) === undefined)) navigation.openGame(game);
}

/** The host has written another place into the parameters. */
export function applyPlace(
	frame: FrameParameters,
	{ navigation }: FrameStore,
	changed: ReadonlyMap<PropertyKey, unknown>,
): void {
	if (changed.has("activeTab")) navigation.openTab(tabIn(frame));
	if (!changed.has("game") && !changed.has("singleSport")) return;
	const game = gameIn(frame);
	if (game === undefined) navigation.closeGame();
	else navigation.openGame(game);
}

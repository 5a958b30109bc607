/** The view of a provider's game in a page. What a game does stands in its address, at an origin of its own. */
import type { GameLaunchRequest } from "@webframe/shared/wire";
import { html } from "lit";
import type { Read, RequestEvent, ViewProperties } from "../components/frame-view.ts";
import type { FrameRequest } from "../store/requests.ts";
import { type FrameState, INITIAL_STATE } from "../store/state.ts";
import type { GameView } from "../views/game/game-view.ts";
import { madeConfig, madePlayer, madeProviderGames } from "./made-data.ts";
import { findAll, show } from "./page.ts";
import { until } from "./until.ts";
import { viewProperties } from "./view-properties.ts";
import "../views/game/game-view.ts";

const [GAME] = madeProviderGames(1);
export const CODE = GAME?.gameCode ?? 0;

/** A player in a frame with two games. */
export function state(change: Partial<FrameState> = {}): FrameState {
	const config = madeConfig(0, { games: [...madeProviderGames(2)] });
	const session = { kind: "authorized", player: madePlayer() } as const;
	return { ...INITIAL_STATE, catalogue: { kind: "ready", config }, session, ...change };
}

/** The address of a game that runs a script, at an origin that is neither the page's nor the service's. */
export const game = (script: string): string => `${SCRIPTED_HOST}/?script=${encodeURIComponent(script)}`;

/** Answers each launch in the mode that was asked for, unless the test says another. */
export function launching(
	frameUri: string,
	asked: unknown[] = [],
	mode?: string,
	permissions?: readonly string[],
): Read {
	return async (path, options = {}) => {
		asked.push([path, options.body]);
		const { gameMode: wanted } = options.body as GameLaunchRequest;
		const gameMode = mode ?? wanted;
		// What is answered is what the test has written.
		return { kind: "value", value: { frameUri, sessionId: "s", gameMode, permissions } as never };
	};
}

/** The view as it opens that game, and what it asks of the frame. */
export async function open(frameUri: string, change: Partial<ViewProperties> = {}) {
	const requests: FrameRequest[] = [];
	const view = document.createElement("webframe-game");
	view.addEventListener("webframe-request", (event) => requests.push((event as RequestEvent).request));
	const server = "http://127.0.0.1:1";
	Object.assign(view, viewProperties({ state: state(), gameCode: CODE, server, read: launching(frameUri), ...change }));
	await show<GameView>(html`${view}`);
	return { view, requests };
}

/** The same, once a game that runs this script has come. */
export async function playing(script: string, change: Partial<ViewProperties> = {}) {
	const opened = await open(game(script), change);
	await until(() => findAll(opened.view, "iframe.ready").length === 1, "the game");
	return opened;
}

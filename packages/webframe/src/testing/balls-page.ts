/** The view of a game of balls in a page, whose draw can be looked at in any instant. */
import { roundLengthMs } from "@webframe/shared/games";
import { BALLS_GAMES } from "@webframe/shared/games/balls";
import { type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { html } from "lit";
import type { RequestEvent } from "../components/frame-view.ts";
import { withRound } from "../store/play/round-book.ts";
import type { FrameRequest } from "../store/requests.ts";
import { ServerClock } from "../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../store/state.ts";
import { BallsView } from "../views/balls/balls-view.ts";
import { MADE_SEED, madeConfig, madePlayer } from "./made-data.ts";
import { find, findAll, show, TEXTS, textIn } from "./page.ts";
import { until } from "./until.ts";

export const OPENED = Date.parse("2026-03-01T12:00:00Z");
export const DRAW_AT = OPENED + 45_000;
export const PLAY_MS = 14_000;
export const REVEALS_AT = DRAW_AT + PLAY_MS;
const RESULTS: Readonly<Record<number, object>> = {
	6: { numbers: [17, 3, 36, 8, 21] },
	7: { numbers: [42, 1, 7, 30, 11, 26, 5] },
	10: { numbers: [48] },
	12: { numbers: [7, 3, 0, 0, 9, 7] },
	65: { numbers: [24, 3, 11], boost: "pink" },
};

const noResults = async () => ({ kind: "value", value: { items: [] } });

/** What the page's clock says. */
export const time = { now: OPENED };
const clock = new ServerClock(() => time.now);

export function game(gameCode: number) {
	const found = BALLS_GAMES.find((one) => one.gameCode === gameCode);
	if (found === undefined) throw new Error(`There is no game ${gameCode}.`);
	return found;
}

export function round(gameCode: number, state: FrameRound["state"], roundId = 4711): FrameRound {
	const at = (ms: number) => new Date(OPENED + ms).toISOString();
	return frameRoundSchema.parse({
		roundId,
		edition: roundId,
		gameCode,
		rulesVersion: 1,
		state,
		bettingOpensAt: at(0),
		bettingClosesAt: at(40_000),
		drawAt: at(45_000),
		revealsAt: at(59_000),
		seedHash: "a5".repeat(32),
		...(state === "drawing" || state === "finished" ? { result: RESULTS[gameCode], seed: MADE_SEED } : {}),
	});
}

export function state(gameCode: number, change: Partial<FrameState> = {}): FrameState {
	const { name, timings } = game(gameCode);
	const config = madeConfig(OPENED, {
		games: [
			{
				gameCode,
				name,
				family: "balls",
				timings: { lengthMs: roundLengthMs(timings), offsetMs: timings.offsetMs, bettingMs: timings.bettingMs },
				lobbyCategory: "LiveGames",
				category: "Live show games",
				kind: "own",
				demo: false,
			},
		],
	});
	return {
		...INITIAL_STATE,
		connection: "live",
		catalogue: { kind: "ready", config },
		session: { kind: "authorized", player: madePlayer() },
		rounds: withRound(new Map(), round(gameCode, "betting")),
		...change,
	};
}

/** Bets and the ticket are listed at once. */
class ListingBalls extends BallsView {
	async isListing(): Promise<void> {
		await this.betting.whenHere();
		await this.updateComplete;
	}
}
customElements.define("listing-balls", ListingBalls);

/** @param from when it is opened, in milliseconds since the round was */
export async function view(gameCode: number, width = 800, given = state(gameCode), from = 10_000) {
	time.now = OPENED + from;
	const requests: FrameRequest[] = [];
	const element = await show<ListingBalls>(
		html`<listing-balls
			.state=${given}
			.texts=${TEXTS}
			.clock=${clock}
			.read=${noResults}
			.gameCode=${gameCode}
			@webframe-request=${(event: RequestEvent) => requests.push(event.request)}
		></listing-balls>`,
		width,
	);
	await until(() => findAll(element, ".field").length > 0);
	await element.isListing();
	const become = async (change: Partial<FrameState>): Promise<void> => {
		element.state = { ...element.state, ...change };
		await element.updateComplete;
		await element.updateComplete;
	};
	const open = async (text: string): Promise<void> => {
		const button = findAll(element, ".tab, .mode").find((one) => textIn(one) === text);
		if (button === undefined) throw new Error(`There is no ${text}.`);
		button.click();
		await element.updateComplete;
		await element.updateComplete;
	};
	const lay = async (...keys: string[]): Promise<void> => {
		for (const key of keys) {
			find(element, `.field[data-key="${key}"]`).click();
			await element.updateComplete;
		}
	};
	/** Goes to an instant of the draw. */
	const at = async (ms: number): Promise<void> => {
		time.now = DRAW_AT + ms;
		element.requestUpdate();
		await element.updateComplete;
	};
	const landed = () => findAll(element, ".landed").map(textIn);
	return { element, requests, become, open, lay, at, landed };
}

/** A game whose draw is on. */
export const drawn = (gameCode: number): FrameState =>
	state(gameCode, { rounds: withRound(new Map(), round(gameCode, "drawing")) });

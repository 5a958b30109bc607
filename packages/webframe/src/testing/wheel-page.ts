/** The view of a wheel in a page, whose draw can be wound to any instant. */
import { type GameData, roundLengthMs } from "@webframe/shared/games";
import { WHEEL_GAMES, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import { type FrameConfig, type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { html } from "lit";
import type { Read, RequestEvent } from "../components/frame-view.ts";
import { withRound } from "../store/play/round-book.ts";
import type { FrameRequest } from "../store/requests.ts";
import { ServerClock } from "../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../store/state.ts";
import { WheelView } from "../views/wheel/wheel-view.ts";
import { MADE_SEED, madeConfig, madePlayer } from "./made-data.ts";
import { find, findAll, show, TEXTS } from "./page.ts";
import { until } from "./until.ts";

/** Its draw can be wound to any instant. */
class WoundWheel extends WheelView {
	get moves(): boolean {
		return this.director?.moves === true;
	}

	/** What shows a draw comes with the draw; bets and the ticket are listed at once. */
	async isReadyToDraw(): Promise<void> {
		await this.betting.whenHere();
		await until(() => this.shownRound?.result === undefined || this.draw !== undefined, "what shows a draw");
		// Animations have run on while it was waited, and are wound as it is drawn.
		this.requestUpdate();
		await this.updateComplete;
	}

	async windTo(elapsedMs: number | undefined): Promise<void> {
		await super.seek(elapsedMs);
		await this.renderRoot.querySelector("webframe-wheel-table")?.updateComplete;
	}
}
customElements.define("wound-wheel", WoundWheel);

export const OPENED = Date.parse("2026-03-01T12:00:00Z");
export const ROUND = 4711;
export const ROULETTE = 22;

export function gameOf(gameCode: number): GameData<WheelRules> {
	const game = WHEEL_GAMES.find((one) => one.gameCode === gameCode);
	if (game === undefined) throw new RangeError(`There is no game ${gameCode}.`);
	return game;
}

export function rulesOf(gameCode: number): WheelRules {
	const rules = gameOf(gameCode).versions[1];
	if (rules === undefined) throw new RangeError(`Game ${gameCode} has no rules.`);
	return rules;
}

function config(gameCode: number): FrameConfig {
	const { name, timings, limitsFactor } = gameOf(gameCode);
	const made = madeConfig(OPENED);
	const { lobbyCategory, category } = { lobbyCategory: "LiveGames", category: "Live table games" } as const;
	const { offsetMs, bettingMs } = timings;
	const game = { gameCode, name, family: "wheel", lobbyCategory, category, kind: "own", demo: false } as const;
	const factor = limitsFactor === 1n ? {} : { limitsFactor: Number(limitsFactor) };
	return {
		...made,
		games: [{ ...game, ...factor, timings: { lengthMs: roundLengthMs(timings), offsetMs, bettingMs } }],
	};
}

export function round(gameCode: number, result?: WheelResult): FrameRound {
	const { bettingMs, acceptanceGapMs, drawMs } = gameOf(gameCode).timings;
	const at = (ms: number): string => new Date(OPENED + ms).toISOString();
	const drawAt = bettingMs + acceptanceGapMs;
	return frameRoundSchema.parse({
		roundId: ROUND,
		edition: ROUND,
		gameCode,
		rulesVersion: 1,
		state: result === undefined ? "betting" : "drawing",
		bettingOpensAt: at(0),
		bettingClosesAt: at(bettingMs),
		drawAt: at(drawAt),
		revealsAt: at(drawAt + drawMs),
		seedHash: "a5".repeat(32),
		...(result === undefined ? {} : { result, seed: MADE_SEED }),
	});
}

/** @param elapsedMs when it is opened where a draw is on, from `drawAt` */
export async function view(gameCode: number, width = 1000, drawn?: WheelResult, elapsedMs = 2_000) {
	const requests: FrameRequest[] = [];
	let now = drawn === undefined ? OPENED + 1_000 : drawAt(gameCode) + elapsedMs;
	const clock = new ServerClock(() => now);
	const state: FrameState = {
		...INITIAL_STATE,
		connection: "live",
		catalogue: { kind: "ready", config: config(gameCode) },
		session: { kind: "authorized", player: madePlayer() },
		rounds: withRound(new Map(), round(gameCode, drawn)),
	};
	const read: Read = async () => ({ kind: "value", value: { items: [] } as never, requestId: "" }) as never;
	const element = await show<WoundWheel>(
		html`<wound-wheel
			.state=${state}
			.texts=${TEXTS}
			.clock=${clock}
			.read=${read}
			.gameCode=${gameCode}
			@webframe-request=${(event: RequestEvent) => requests.push(event.request)}
		></wound-wheel>`,
		width,
	);
	await until(() => findAll(element, ".place").length === 1, "the words");
	await until(() => findAll(element, "webframe-wheel-track:not(:defined)").length === 0, "the racetrack");
	await element.isReadyToDraw();
	const become = async (change: Partial<FrameState>, at = now): Promise<void> => {
		now = at;
		element.state = { ...element.state, ...change };
		await element.updateComplete;
		await element.isReadyToDraw();
		await element.renderRoot.querySelector("webframe-wheel-table")?.updateComplete;
	};
	const spot = (outcome: string) => find<SVGElement>(element, `webframe-wheel-table >>> [data-place="${outcome}"]`);
	const lay = async (...outcomes: string[]): Promise<void> => {
		for (const outcome of outcomes) spot(outcome).dispatchEvent(new MouseEvent("click", { bubbles: true }));
		await element.updateComplete;
	};
	/** Time passes, and nothing is drawn for it. */
	const pass = (at: number): void => {
		now = at;
	};
	return { element, requests, become, spot, lay, clock, pass };
}

export const drawAt = (gameCode: number): number => Date.parse(round(gameCode).drawAt);

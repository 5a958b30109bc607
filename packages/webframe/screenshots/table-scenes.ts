/** The scenes of the tables: a game of each kind, while bets are taken and in the middle of its draw. */
import { type DrawnRound, type GameData, makeGame, roundLengthMs, roundSeed, seedHash } from "@webframe/shared/games";
import { BALLS, BALLS_GAMES } from "@webframe/shared/games/balls";
import { NUMBERS, NUMBERS_GAMES } from "@webframe/shared/games/numbers";
import { WHEEL, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { type FrameGame, type FrameRound, frameGameSchema, frameRoundSchema } from "@webframe/shared/wire";
import type { Page } from "playwright-core";
import { madeConfig, madeFreebet } from "../src/testing/made-data.ts";
import type { ScriptedBff } from "../src/testing/scripted-bff.ts";
import { NOW, type Scene } from "./scene.ts";

export const ROUND = 4711;
/** In this one the money wheel stops at × 7, and then at 5. */
const BONUS_ROUND = 4790;
const BETTING_SINCE_MS = 7_000;
/** As many as counts are taken from. */
const ROUNDS_BEFORE = 100;

type TableElement = "webframe-numbers" | "webframe-balls" | "webframe-wheel";

export interface Table {
	readonly family: "numbers" | "balls" | "wheel";
	readonly game: Pick<GameData<unknown>, "gameCode" | "name" | "timings">;
	readonly draw: (seed: string) => Promise<DrawnRound | undefined>;
}

export function tableOf(gameCode: number): Table {
	const numbers = NUMBERS_GAMES.find((game) => game.gameCode === gameCode);
	const balls = BALLS_GAMES.find((game) => game.gameCode === gameCode);
	const wheel = WHEEL_GAMES.find((game) => game.gameCode === gameCode);
	const made =
		(numbers && { family: "numbers" as const, game: numbers, rules: makeGame(NUMBERS, numbers) }) ??
		(balls && { family: "balls" as const, game: balls, rules: makeGame(BALLS, balls) }) ??
		(wheel && { family: "wheel" as const, game: wheel, rules: makeGame(WHEEL, wheel) });
	if (made === undefined) throw new RangeError(`There is no game ${gameCode}.`);
	const { family, game, rules } = made;
	return { family, game, draw: async (seed) => await rules.round(1, null)?.draw(seed) };
}

export function seedOf({ game }: Table, roundId: number): Promise<string> {
	return roundSeed(new Uint8Array(32).fill(7), game.gameCode, roundId);
}

/** A fair round of the game that opened so long ago, with its draw where it has one by now. */
export async function roundOf(table: Table, sinceMs: number, roundId = ROUND): Promise<FrameRound> {
	const { game, draw } = table;
	const { bettingMs, acceptanceGapMs, drawMs } = game.timings;
	const at = (ms: number): string => new Date(NOW - sinceMs + ms).toISOString();
	const drawAt = bettingMs + acceptanceGapMs;
	const seed = await seedOf(table, roundId);
	return frameRoundSchema.parse({
		roundId,
		edition: roundId,
		gameCode: game.gameCode,
		rulesVersion: 1,
		state: sinceMs < bettingMs ? "betting" : sinceMs < drawAt + drawMs ? "drawing" : "finished",
		bettingOpensAt: at(0),
		bettingClosesAt: at(bettingMs),
		drawAt: at(drawAt),
		revealsAt: at(drawAt + drawMs),
		seedHash: await seedHash(seed),
		...(sinceMs < drawAt ? {} : { seed, result: (await draw(seed))?.result }),
	});
}

/** The game as the catalogue has it. */
export function listed({ family, game }: Table): FrameGame {
	const { gameCode, name, timings } = game;
	const { offsetMs, bettingMs } = timings;
	const category = family === "wheel" ? "Live table games" : "Live show games";
	return frameGameSchema.parse({
		...{ gameCode, name, category, family, lobbyCategory: "LiveGames", kind: "own", demo: true },
		timings: { lengthMs: roundLengthMs(timings), offsetMs, bettingMs },
	});
}

interface Offered {
	readonly gameCode: number;
	/** How much of its draw has been shown; undefined: bets are taken. */
	readonly share: number | undefined;
	readonly roundId?: number | undefined;
	/** Whether the rounds before are known, as they are wherever the game has been on for a while. */
	readonly isOld?: boolean | undefined;
}

export async function offer(bff: ScriptedBff, { gameCode, share, roundId = ROUND, isOld }: Offered): Promise<void> {
	const table = tableOf(gameCode);
	const { bettingMs, acceptanceGapMs, drawMs } = table.game.timings;
	bff.config = madeConfig(NOW, { games: [listed(table)] });
	const sinceMs = share === undefined ? BETTING_SINCE_MS : bettingMs + acceptanceGapMs + Math.round(share * drawMs);
	bff.rounds.set(gameCode, await roundOf(table, sinceMs, roundId));
	if (isOld === true) bff.results = await roundsBefore(table, sinceMs, roundId);
}

/** The newest first. */
function roundsBefore(table: Table, sinceMs: number, roundId: number): Promise<readonly FrameRound[]> {
	const lengthMs = roundLengthMs(table.game.timings);
	const before = Array.from({ length: ROUNDS_BEFORE }, (_, index) => index + 1);
	return Promise.all(before.map((count) => roundOf(table, sinceMs + count * lengthMs, roundId - count)));
}

/** @param keys of places that chips are laid on */
export function lay(...keys: readonly string[]): (page: Page) => Promise<void> {
	return async (page) => {
		for (const key of keys) {
			const place = page.locator(`[data-place="${key}"], .field[data-key="${key}"]`).first();
			await place.dispatchEvent("click");
		}
		// What tells them comes with the first chip, if it is not here by then.
		await page
			.locator(".ticket-pick")
			.nth(keys.length - 1)
			.waitFor({ state: "attached" });
	};
}

/** Freebets that became known after the last chip come with the next one. */
async function layForFreebet(page: Page): Promise<void> {
	await lay("straight:17", "dozen:2")(page);
	while ((await page.locator(".offer").count()) === 0) {
		await lay("dozen:2")(page);
		await page.locator(".act").first().dispatchEvent("click");
	}
}

function withFreebets(bff: ScriptedBff): void {
	bff.config = { ...bff.config, features: { feed: false, jackpots: true, freebets: true } };
	bff.rewards = [
		madeFreebet(NOW, { bonusId: "five", games: [22], amount: "5.00", betsCount: 3 }),
		madeFreebet(NOW, { bonusId: "two", games: [22], amount: "2.00" }),
	];
}

/** Winds the draw to a part of its time. */
function wind(element: TableElement, gameCode: number, share: number): (page: Page) => Promise<void> {
	const { drawMs } = tableOf(gameCode).game.timings;
	return async (page) => {
		await page.evaluate(
			async ({ name, elapsedMs }) => {
				await document.querySelector("web-frame")?.shadowRoot?.querySelector(name)?.seek(elapsedMs);
			},
			{ name: element, elapsedMs: Math.round(share * drawMs) },
		);
	};
}

interface TableScene {
	readonly gameCode: number;
	readonly until: string;
	readonly act?: Scene["act"];
	/** How much of its draw has been shown; undefined: bets are taken. */
	readonly drawn?: { readonly share: number; readonly element: TableElement };
	readonly token?: Scene["token"];
	readonly prepare?: (bff: ScriptedBff) => void | Promise<void>;
	readonly roundId?: number | undefined;
	readonly isOld?: boolean | undefined;
	readonly heights?: Scene["heights"];
}

export function scene({ gameCode, until, act, drawn, token, prepare, roundId, isOld, heights }: TableScene): Scene {
	return {
		prepare: async (bff) => {
			await offer(bff, { gameCode, share: drawn?.share, roundId, isOld });
			await prepare?.(bff);
		},
		attributes: { game: String(gameCode) },
		until,
		...(act === undefined ? {} : { act }),
		...(token === undefined ? {} : { token }),
		...(heights === undefined ? {} : { heights }),
		...(drawn === undefined ? {} : { pose: wind(drawn.element, gameCode, drawn.share) }),
	};
}

const WHEEL_PLACE = "webframe-wheel-table [data-place]";
const BALLS_PLACE = ".field[data-key]";
const BINGO_CARD = "webframe-numbers .card li";

export const TABLE_SCENES: Readonly<Record<string, Scene>> = {
	"bingo-betting": scene({ gameCode: 73, until: BINGO_CARD }),
	"bingo-drawing": scene({ gameCode: 73, until: BINGO_CARD, drawn: { share: 0.6, element: "webframe-numbers" } }),
	"balls-betting": scene({ gameCode: 6, until: BALLS_PLACE, act: lay("drawn:17", "drawn:30", "drawn:4") }),
	"balls-drawing": scene({ gameCode: 12, until: BALLS_PLACE, drawn: { share: 0.6, element: "webframe-balls" } }),
	"wheel-betting": scene({
		gameCode: 22,
		until: WHEEL_PLACE,
		act: lay("straight:17", "split:17-20", "dozen:2", "colour:red"),
	}),
	"wheel-drawing": scene({ gameCode: 22, until: WHEEL_PLACE, drawn: { share: 0.95, element: "webframe-wheel" } }),
	"boosted-wheel-drawing": scene({
		gameCode: 25,
		until: WHEEL_PLACE,
		drawn: { share: 0.5, element: "webframe-wheel" },
	}),
	"wheelbet-betting": scene({ gameCode: 2, until: WHEEL_PLACE }),
	// The wheel has stopped at a multiplier and is spun again; chips lie ready for the next round.
	"money-wheel-drawing": scene({
		gameCode: 62,
		roundId: BONUS_ROUND,
		isOld: true,
		until: ".stop",
		act: lay("stop:1", "stop:20", "bonus:7"),
		drawn: { share: 0.7, element: "webframe-wheel" },
	}),
	"two-wheels-drawing": scene({
		gameCode: 199,
		isOld: true,
		until: WHEEL_PLACE,
		act: lay("straight:8", "multiplier:3"),
		drawn: { share: 0.95, element: "webframe-wheel" },
	}),
	"play-money": scene({ gameCode: 22, until: WHEEL_PLACE, act: lay("straight:17"), token: "none" }),
	"ticket-freebet-offered": scene({ gameCode: 22, until: WHEEL_PLACE, prepare: withFreebets, act: layForFreebet }),
	"ticket-freebet-chosen": scene({
		gameCode: 22,
		until: WHEEL_PLACE,
		prepare: withFreebets,
		act: async (page) => {
			await layForFreebet(page);
			await page.locator(".offer").first().dispatchEvent("click");
		},
	}),
	"repeat-plan": scene({
		gameCode: 22,
		until: WHEEL_PLACE,
		act: async (page) => {
			await lay("straight:17")(page);
			await page.locator(".plan-chip").dispatchEvent("click");
			await page.locator("webframe-repeat-panel button").nth(2).dispatchEvent("click");
		},
	}),
};

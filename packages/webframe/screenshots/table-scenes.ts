/** The scenes of the tables: a game of each kind, while bets are taken and in the middle of its draw. */
import { type GameData, type JsonObject, makeGame, roundLengthMs, roundSeed, seedHash } from "@webframe/shared/games";
import { BALLS, BALLS_GAMES } from "@webframe/shared/games/balls";
import { NUMBERS, NUMBERS_GAMES } from "@webframe/shared/games/numbers";
import { WHEEL, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import type { Page } from "playwright-core";
import { madeConfig, madeFreebet } from "../src/testing/made-data.ts";
import type { ScriptedBff } from "../src/testing/scripted-bff.ts";
import { NOW, type Scene } from "./scene.ts";

const ROUND = 4711;
const BETTING_SINCE_MS = 7_000;

type TableElement = "webframe-numbers" | "webframe-balls" | "webframe-wheel";

interface Table {
	readonly family: "numbers" | "balls" | "wheel";
	readonly game: Pick<GameData<unknown>, "gameCode" | "name" | "timings">;
	readonly draw: (seed: string) => Promise<JsonObject | undefined>;
}

function tableOf(gameCode: number): Table {
	const numbers = NUMBERS_GAMES.find((game) => game.gameCode === gameCode);
	const balls = BALLS_GAMES.find((game) => game.gameCode === gameCode);
	const wheel = WHEEL_GAMES.find((game) => game.gameCode === gameCode);
	const made =
		(numbers && { family: "numbers" as const, game: numbers, rules: makeGame(NUMBERS, numbers) }) ??
		(balls && { family: "balls" as const, game: balls, rules: makeGame(BALLS, balls) }) ??
		(wheel && { family: "wheel" as const, game: wheel, rules: makeGame(WHEEL, wheel) });
	if (made === undefined) throw new RangeError(`There is no game ${gameCode}.`);
	const { family, game, rules } = made;
	return { family, game, draw: async (seed) => (await rules.round(1, null)?.draw(seed))?.result };
}

/** A fair round of the game that opened so long ago, with its draw where it has one by now. */
async function roundOf({ game, draw }: Table, sinceMs: number): Promise<FrameRound> {
	const { bettingMs, acceptanceGapMs, drawMs } = game.timings;
	const at = (ms: number): string => new Date(NOW - sinceMs + ms).toISOString();
	const drawAt = bettingMs + acceptanceGapMs;
	const seed = await roundSeed(new Uint8Array(32).fill(7), game.gameCode, ROUND);
	return frameRoundSchema.parse({
		roundId: ROUND,
		edition: ROUND,
		gameCode: game.gameCode,
		rulesVersion: 1,
		state: sinceMs < bettingMs ? "betting" : "drawing",
		bettingOpensAt: at(0),
		bettingClosesAt: at(bettingMs),
		drawAt: at(drawAt),
		revealsAt: at(drawAt + drawMs),
		seedHash: await seedHash(seed),
		...(sinceMs < drawAt ? {} : { seed, result: await draw(seed) }),
	});
}

async function offer(bff: ScriptedBff, gameCode: number, share: number | undefined): Promise<void> {
	const table = tableOf(gameCode);
	const { name, timings } = table.game;
	const { offsetMs, bettingMs, acceptanceGapMs, drawMs } = timings;
	const category = table.family === "wheel" ? "Live table games" : "Live show games";
	const game = { gameCode, name, category, family: table.family, lobbyCategory: "LiveGames", kind: "own" } as const;
	bff.config = madeConfig(NOW, {
		games: [{ ...game, demo: true, timings: { lengthMs: roundLengthMs(timings), offsetMs, bettingMs } }],
	});
	const sinceMs = share === undefined ? BETTING_SINCE_MS : bettingMs + acceptanceGapMs + Math.round(share * drawMs);
	bff.rounds.set(gameCode, await roundOf(table, sinceMs));
}

/** @param keys of places that chips are laid on */
function lay(...keys: readonly string[]): (page: Page) => Promise<void> {
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
	readonly prepare?: (bff: ScriptedBff) => void;
}

function scene({ gameCode, until, act, drawn, token, prepare }: TableScene): Scene {
	return {
		prepare: async (bff) => {
			await offer(bff, gameCode, drawn?.share);
			prepare?.(bff);
		},
		attributes: { game: String(gameCode) },
		until,
		...(act === undefined ? {} : { act }),
		...(token === undefined ? {} : { token }),
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

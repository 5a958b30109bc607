/** What cannot be settled holds up nobody else: not the other bets of its round, and not the rounds after it. */
import { type GameRules, roundLengthMs } from "@webframe/shared/games";
import { FAST_KENO } from "@webframe/shared/games/numbers";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { ownGamesFrom } from "../games/own-games.ts";
import { findRound } from "../store/rounds.ts";
import { holdJackpots, holdRoundFromSteps, startImpatient } from "../testing/locks.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { GAME, TWO_GAMES, useWorld } from "../testing/world.ts";
import { roundAfter } from "./grid.ts";

const world = useWorld({ settings: { games: TWO_GAMES } });
const ROUND_MS = 50_000;
const PAID = "-1 accepted, 1 accepted, close accepted";
/** What could not be done is left alone for so long. */
const REST_MS = 5_000;

test("a bet that cannot be settled waits alone: the others of its round are paid, later rounds go on, and it is told", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const { roundId } = await alice.newRound();
	const [poisoned, other] = [await alice.place({ roundId }), await alice.place({ roundId })];
	const selection = { market: "numbers", numbers: [1, 2, 3] };
	await world().owner`update bet set selection = '{"market": "unknown"}' where bet_id = ${poisoned}`;
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), other)).toBe(PAID);
	const next = await alice.place();
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), next)).toBe(PAID);
	expect(await trailOf(world(), poisoned)).toBe("-1 accepted");
	const told = world().log.filter((line) => line.includes(String(roundId)));
	expect(told.length).toBeGreaterThan(0);
	// Not at every look, of which there are ten a second.
	expect(told.length).toBeLessThanOrEqual((2 * ROUND_MS) / REST_MS);
	expect(told[0]).toContain(String(poisoned));
	await world().owner`
		update bet set selection = ${JSON.stringify(selection)}::text::jsonb where bet_id = ${poisoned}`;
	await world().pass(10_000);
	expect(await trailOf(world(), poisoned)).toBe(PAID);
});

test("a round that was opened with another fairness key is not drawn, which is told, and not at every look", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const { roundId } = await alice.newRound();
	const { seedHash } = (await findRound(world().owner, roundId)) ?? expect.unreachable("it is there");
	const openedWith = (hash: string) => world().owner`update round set seed_hash = ${hash} where round_id = ${roundId}`;
	await openedWith("0".repeat(64));
	await world().pass(ROUND_MS);
	expect(await findRound(world().owner, roundId)).toMatchObject({ state: "cut", result: null });
	const told = world().log.filter((line) => line.includes("fairness key") && line.includes(String(roundId)));
	expect(told.length).toBeGreaterThan(0);
	expect(told.length).toBeLessThanOrEqual(ROUND_MS / REST_MS);
	await openedWith(seedHash);
	await world().pass(REST_MS + 1_000);
	expect(await findRound(world().owner, roundId)).not.toMatchObject({ result: null });
});

describe("of two games", () => {
	let alice: TestPlayer;
	beforeAll(async () => {
		alice = await TestPlayer.logIn(world(), "anna");
	});

	const newestOf = async ({ gameCode }: Pick<GameRules, "gameCode">) => {
		const [row] = await world().owner<{ roundId: number; state: string }[]>`
			select round_id as "roundId", state from round where game_code = ${gameCode} order by round_id desc limit 1`;
		return row ?? expect.unreachable("it has had rounds");
	};
	const stateOf = async (roundId: number) => (await findRound(world().owner, roundId))?.state;

	/** A round of each is under way, Keno's the older one. Now the next step of both is due, and the opening of both next ones. */
	async function untilBothAreDue() {
		const { clock } = world();
		const keno = await alice.newRound();
		await world().pass(GAME.timings.bettingMs - 1_000);
		const fastKeno = await newestOf(FAST_KENO);
		expect(fastKeno.roundId).toBeGreaterThan(keno.roundId);
		const nextMs = Date.parse(keno.bettingOpensAt) + roundLengthMs(GAME.timings);
		const opensMs = roundAfter(FAST_KENO.timings, new Date(nextMs - 1_000)).bettingOpensAt.getTime();
		await clock.advance(opensMs + 1_000 - clock.now().getTime());
		return { keno: keno.roundId, fastKeno };
	}

	test("a round whose row somebody holds waits alone: the other's goes on, and nobody is told of a failure", async () => {
		const service = await startImpatient(world());
		const before = world().log.length;
		const { keno, fastKeno } = await untilBothAreDue();
		const letGo = await holdRoundFromSteps(world(), keno);
		onTestFinished(letGo);
		await service.step();
		expect(await stateOf(keno)).toBe("betting");
		expect(await stateOf(fastKeno.roundId)).not.toBe(fastKeno.state);
		await letGo();
		await world().clock.advance(REST_MS);
		await service.step();
		expect(await stateOf(keno)).toBe("closed");
		expect(world().log.slice(before)).toEqual([]);
	});

	test("an opening that waits for a lock keeps no round under way from its next step, and is made up for", async () => {
		await world().configure({ isJackpotOn: true });
		const service = await startImpatient(world());
		const { fastKeno } = await untilBothAreDue();
		const letGo = await holdJackpots(world());
		onTestFinished(letGo);
		await service.step();
		expect(await stateOf(fastKeno.roundId)).not.toBe(fastKeno.state);
		expect((await newestOf(FAST_KENO)).roundId).toBe(fastKeno.roundId);
		await letGo();
		await world().clock.advance(REST_MS);
		await service.step();
		expect((await newestOf(FAST_KENO)).roundId).toBeGreaterThan(fastKeno.roundId);
		await world().configure({});
	});

	test("a game whose round cannot be opened is told of, and keeps no other one from opening", async () => {
		const { keno, fastKeno } = await untilBothAreDue();
		const open = (): never => {
			throw new Error("nobody knows how");
		};
		const games = SHELF.all.map((game) => (game.gameCode === GAME.gameCode ? { ...game, open } : game));
		await (await startImpatient(world(), ownGamesFrom(games))).step();
		expect((await newestOf(FAST_KENO)).roundId).toBeGreaterThan(fastKeno.roundId);
		expect((await newestOf(GAME)).roundId).toBe(keno);
		expect(world().log.at(-1)).toContain("nobody knows how");
	});
});

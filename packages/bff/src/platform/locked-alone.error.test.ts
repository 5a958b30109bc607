/** A row that somebody holds keeps from their turn only those who need it: work that has many pieces goes on with the others. */
import { roundLengthMs } from "@webframe/shared/games";
import { startedJobValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Service } from "../app.ts";
import { createGameSync } from "../catalogue/sync-games.ts";
import { LEASE_MS } from "../jobs/run-jobs.ts";
import { findRound } from "../store/rounds.ts";
import { holdBet, holdPlayer, holdProviderGames, startImpatient } from "../testing/locks.ts";
import { useProviderSite } from "../testing/provider-site.ts";
import { endedJob } from "../testing/test-job.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PROVIDER_ID } from "../testing/test-provider.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS, takenBet } from "../testing/troubled-bets.ts";
import { GAME, PARTNER_ID, useWorld } from "../testing/world.ts";
import { DECISIONS_AT_ONCE } from "../wagering/change-bet.ts";

const world = useWorld();
const site = useProviderSite(world);
/** More than an item may fail for a reason of its own. */
const LOOKS = 6;
let alice: TestPlayer;
let impatient: Service;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	impatient = await startImpatient(world());
});

test("a bet that nobody has accepted keeps neither the other bets of its round from their end nor the round from its draw", async () => {
	const { roundId } = await alice.newRound();
	const [held, other] = [await takenBet(alice), await takenBet(alice)];
	await world().clock.advance(roundLengthMs(GAME.timings) - 1_000);
	const letGo = await holdBet(world(), held);
	onTestFinished(letGo);
	for (const state of ["closed", "cut", "drawing"]) {
		await impatient.step();
		expect((await findRound(world().owner, roundId))?.state).toBe(state);
	}
	expect(await trailOf(world(), other)).not.toBe("-1 sent");
	await letGo();
	await world().pass(roundLengthMs(GAME.timings));
	expect(await trailOf(world(), held)).toBe(await trailOf(world(), other));
});

test("a player whose bets somebody holds keeps no other one of a cancelled round from the stake", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	const { roundId } = await alice.newRound();
	const held = [];
	for (let bets = 0; bets < DECISIONS_AT_ONCE; bets++) held.push(await bob.place({ roundId }));
	const other = await alice.place({ roundId });
	const before = world().log.length;
	const letGo = await holdPlayer(world(), "bob");
	onTestFinished(letGo);
	await world().owner`update round set state = 'cancelled' where round_id = ${roundId}`;
	await impatient.step();
	await world().settle();
	expect(await trailOf(world(), other)).toMatch(/^-1 accepted, 2 /);
	expect(world().log.slice(before)).toEqual([]);
	await letGo();
	await world().pass(10_000);
	for (const betId of held) expect(await trailOf(world(), betId)).toBe(await trailOf(world(), other));
});

test("an item of an operator's work keeps no other item of it waiting, and is not given up for it", async () => {
	const operator = await TestOperator.named(world(), "olga");
	const since = world().clock.now().toISOString();
	const body = await alice.betBody();
	const [held, other] = [await alice.place(body), await alice.place(body)];
	world().casino.faults.add({
		call: "/payments/make",
		fault: "acceptCode",
		transactionType: 1,
		player: "alice",
		times: 2,
	});
	await world().pass(ROUND_MS);
	const letGo = await holdBet(world(), held);
	onTestFinished(letGo);
	const range = { partnerId: PARTNER_ID, code: 103_802, since, note: "both" };
	const started = await operator.post("/bets/resend-range", range);
	const { job } = startedJobValueSchema.parse(Object(started.body).Value);
	const jobId = job?.jobId ?? "";
	for (let look = 0; look < LOOKS; look++) {
		await impatient.doJobs();
		await world().clock.advance(LEASE_MS);
	}
	const items = await world().owner`
		select (content ->> 'betId')::int as "betId", outcome from operator_job_item where job_id = ${jobId} order by line`;
	expect(items).toEqual([
		{ betId: held, outcome: null },
		{ betId: other, outcome: "done" },
	]);
	await letGo();
	expect((await endedJob(operator, jobId)).job).toMatchObject({ state: "done", done: 2, notDone: 0 });
});

test("a provider's games keep the lists of other providers from nothing, and are read again at the next look", async () => {
	const sync = createGameSync(impatient.catalogue);
	const letGo = await holdProviderGames(world(), PROVIDER_ID);
	onTestFinished(letGo);
	site().games = [
		{ gameId: "crash", name: "Rocket II", gameCategory: "crash" },
		{ gameId: 17, name: "Reels" },
	];
	await sync();
	expect(world().log.at(-1)).toContain("a list of games could not be taken over; the others go on");
	await letGo();
	await sync();
	const names = impatient.catalogue.games.ofProvider(PROVIDER_ID).map(({ name }) => name);
	expect(names).toContain("Rocket II");
});

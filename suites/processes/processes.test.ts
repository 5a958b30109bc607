/** `PROCESSES=3`: three real processes behind one port, under one parent. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { frameRoundSchema, GAMES_INFO } from "@webframe/shared/wire";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { FeedSocket, feedToken, subscription } from "../../packages/bff/src/feed/testing/feed-client.ts";
import { postJson, request, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { hasRedisServer } from "../../packages/bff/src/testing/test-redis.ts";
import { judge, untilAllEnded } from "../kills/judge.ts";
import { type KillOrder, ORDER_FILE } from "../kills/kill-order.ts";
import { PARTNER_ID, SECRET } from "../kills/machine.ts";
import { LoadPlayer, logIn } from "../kills/players.ts";
import { isAlive, type Started, startSeveral } from "./started.ts";

const PROCESSES = 3;
/** Of the three one may have 1 call on the wire, the others 2 each. */
const CALLS_MAX = 5;
const SHARE_MAX = 2;
const PLAYERS = 6;
/** As many as would find a place if each process had them all. */
const BETS_AT_ONCE = PROCESSES * CALLS_MAX;
/** The casino takes so long for each call: long enough for all of them to meet. */
const CALL_MS = 500;
const FAST_KENO = 23;
/** As many as each of the processes takes of one partner: where they meet is not the test's choice. */
const SUBSCRIBERS = 6;
/** Through the states of more than one round of this suite. */
const TICKS = 20;
const PATIENT = { timeout: 60_000, interval: 25 };

describe.skipIf(!hasRedisServer())("three processes under one parent", () => {
	let started: Started | undefined;
	const given = (): Started => {
		if (started === undefined) throw new Error("The processes run only while tests do.");
		return started;
	};
	beforeAll(async () => {
		started = await startSeveral(inject("postgresAdminUrl"), PROCESSES, {
			concurrentCallsMax: CALLS_MAX,
			isFeedOn: true,
		});
	});
	afterAll(async () => {
		await started?.stop();
	});

	test("say once that they are ready, when the last of them listens", () => {
		const told = given()
			.lines()
			.filter(({ msg }) => msg === "listening" || msg === "ready");
		const named = told.map(({ msg, process }) => `${msg} ${process ?? ""}`);
		expect(named.toSorted()).toEqual(["listening 1", "listening 2", "listening 3", "ready "]);
		// By the times that they bear: which of two processes' lines is read first says nothing.
		const inTime = told.toSorted((one, other) => one.time - other.time);
		expect(inTime[0]?.process).toBe(1);
		expect(inTime.at(-1)?.time).toBe(told.find(({ msg }) => msg === "ready")?.time);
	});

	test("have together no more calls on the wire than the partner takes, and more than one of them may have", async () => {
		const { casino, urls } = given();
		const token = await logIn(given(), "alice", 0);
		const before = casino.traffic.load().peak;
		casino.faults.add({ call: "/payments/make", fault: "delay", value: CALL_MS });
		const headers = { authorization: `Bearer ${token}` };
		const bet = { gameCode: FAST_KENO, selection: { market: "numbers", numbers: [1, 2, 3] }, amount: "0.20" };
		const roundId = await freshRound(urls[0]);
		const answers = await Promise.all(
			Array.from({ length: BETS_AT_ONCE }, () =>
				postJson(`${urls[0]}/make-bet`, { ...bet, roundId }, { ...headers, "idempotency-key": crypto.randomUUID() }),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
		await expect.poll(() => casino.faults.bites().delay ?? 0, PATIENT).toBeGreaterThanOrEqual(BETS_AT_ONCE);
		casino.faults.clear();
		expect(before).toBeLessThan(SHARE_MAX);
		expect(casino.traffic.load().peak).toBeGreaterThan(SHARE_MAX);
		expect(casino.traffic.load().peak).toBeLessThanOrEqual(CALLS_MAX);
	});

	test("send equal bytes of the feed, tick by tick, whichever of them a subscriber has met", async () => {
		const [url] = given().urls;
		const token = await feedToken(url, { PartnerClientId: PARTNER_ID, SecretKey: SECRET });
		const subscribed = async (): Promise<FeedSocket> => {
			const socket = await FeedSocket.open(url, token);
			onTestFinished(() => socket.close());
			socket.call("Subscribe", [GAMES_INFO, subscription(FAST_KENO, { PartnerClientId: PARTNER_ID })]);
			return socket;
		};
		const sockets = await Promise.all(Array.from({ length: SUBSCRIBERS }, subscribed));
		await Promise.all(sockets.map((socket) => socket.until(() => socket.states.length >= TICKS)));
		const told = new Map<string, Set<string>>();
		for (const frame of sockets.flatMap(({ frames }) => frames)) {
			const [, tick] = /"sId":(\d+)/.exec(frame) ?? [];
			if (tick !== undefined) told.set(tick, (told.get(tick) ?? new Set()).add(frame));
		}
		expect(told.size).toBeGreaterThanOrEqual(TICKS);
		expect([...told.values()].filter(({ size }) => size > 1).map((frames) => [...frames])).toEqual([]);
	});

	test("lose nothing when one of them is killed in the middle of a bet: bets go on, and another one takes its place", async () => {
		const { folder, lines } = given();
		const players = Array.from({ length: PLAYERS }, (_, index) => new LoadPlayer(given(), `player-${index}`, 0));
		for (const player of players) await player.logIn();
		const playing = Promise.all(players.map((player) => player.play()));
		const order: KillOrder = { point: "acceptance committed", pid: null };
		await writeFile(join(folder, ORDER_FILE), JSON.stringify(order));
		await expect.poll(() => lines().filter(({ alarm }) => alarm === "process_died").length, PATIENT).toBe(1);
		const answered = (): number => players.reduce((sum, { answers }) => sum + answers.size, 0);
		const atDeath = answered();
		await expect.poll(answered, PATIENT).toBeGreaterThan(atDeath);
		await Promise.all(players.map((player) => player.stop()));
		await playing;
		expect(await untilAllEnded(given())).toEqual([]);
		expect(await judge(given(), players)).toEqual([]);
		await expect.poll(() => lines().filter(({ msg }) => msg === "listening").length, PATIENT).toBe(PROCESSES + 1);
	});

	test("end in order when their parent is killed, and leave nothing behind", async () => {
		const { program, pidOf, lines } = given();
		const pids = [1, 2, 3].map(pidOf);
		expect(pids.map(isAlive)).toEqual([true, true, true]);
		program.kill("SIGKILL");
		// It has ended for the test when nobody holds its output any more, its processes neither.
		await program.ended;
		await expect.poll(() => pids.map(isAlive), PATIENT).toEqual([false, false, false]);
		const ends = lines().filter(({ msg }) => msg === "stopping");
		expect(ends.map(({ process }) => process).toSorted()).toEqual([1, 2, 3]);
	});
});

/** A round that opens now, so that all bets find it open. */
async function freshRound(url: string): Promise<number> {
	const current = async () => {
		const answer = await request(`${url}/frame/rounds/${FAST_KENO}`);
		const round = frameRoundSchema.safeParse(answer.status === 200 ? valueIn(answer) : undefined);
		return round.success && round.data.state === "betting" ? round.data.roundId : undefined;
	};
	const before = await current();
	let roundId: number | undefined;
	await expect
		.poll(async () => {
			roundId = await current();
			return roundId !== undefined && roundId !== before;
		}, PATIENT)
		.toBe(true);
	if (roundId === undefined) throw new Error("No round has opened.");
	return roundId;
}

/** `PROCESSES=3`: three real processes behind one port, under one parent. What they share is in `shared-bounds.long.test.ts`. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasRedisServer } from "../../packages/bff/src/testing/test-redis.ts";
import { judge, untilAllEnded } from "../kills/judge.ts";
import { type KillOrder, ORDER_FILE } from "../kills/kill-order.ts";
import { LoadPlayer } from "../kills/players.ts";
import { isAlive, type Started, startSeveral } from "./started.ts";

const PROCESSES = 3;
const PLAYERS = 6;
const PATIENT = { timeout: 60_000, interval: 25 };

describe.skipIf(!hasRedisServer())("three processes under one parent", () => {
	let started: Started | undefined;
	const given = (): Started => {
		if (started === undefined) throw new Error("The processes run only while tests do.");
		return started;
	};
	beforeAll(async () => {
		started = await startSeveral(inject("postgresAdminUrl"), PROCESSES, {});
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

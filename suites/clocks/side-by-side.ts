/**
 * Two real processes on one database, with bets in motion, while the time of the second one's machine is wrong for a
 * while and right again.
 *
 * Source: wire contract, section 5.2, "One clock".
 */
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { judge, untilAllEnded } from "../kills/judge.ts";
import { type Machine, startMachine } from "../kills/machine.ts";
import { LoadPlayer } from "../kills/players.ts";
import { CapturedProvider, PROVIDER } from "./captured-pay-in.ts";
import { type IssuedToken, issueTokens, judgeTimes, judgeUse } from "./judge-tokens.ts";
import { databaseTime, misplaced, seenBetween, startTimeRecord } from "./time-record.ts";

const PLAYERS = 4;
/** A process that is further off takes no part. */
const OFF_REFUSED_MS = 60_000;
const PATIENT = { timeout: 60_000, interval: 25 };
/** Payouts, returns and an answer to a stake that are lost, for one player at each process: what is owed is put off. */
const FAULTS = [
	{ transactionType: 1, fault: "http", value: 503, times: 1 },
	{ transactionType: -1, fault: "hang", processed: true, times: 1 },
	{ transactionType: 2, fault: "http", value: 503, times: 1 },
] as const;
const FAULTY = ["player-0", "player-1"];

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export interface WrongTime {
	/** How far the second process's machine is ahead. */
	readonly shiftMs: number;
	/** It lasts at least so long. */
	readonly lastsMs: number;
	/** And until all of these have happened in it, by the names of the time record: a busy machine takes longer for a round. */
	readonly until: readonly string[];
}

export interface SideBySideReport {
	readonly violations: readonly string[];
	readonly notEnded: readonly unknown[];
	/** What happened in each of the wrong times, and how often. */
	readonly seen: readonly Readonly<Record<string, number>>[];
}

export async function runSideBySide(adminUrl: string, times: readonly WrongTime[]): Promise<SideBySideReport> {
	const machine = await startMachine(adminUrl, {
		loads: (index) => (index === 1 ? [path("./shifted-clock.ts"), path("./quick-looks.ts")] : []),
		environment: { CLOCK_SHIFT_MS: "0", CLOCK_JUMPS_MS: times.flatMap(({ shiftMs }) => [shiftMs, 0]).join(",") },
		providers: [PROVIDER],
	});
	const players = Array.from({ length: PLAYERS }, (_, index) => {
		return new LoadPlayer(machine, `player-${index}`, index % 2 === 0 ? 0 : 1);
	});
	const stopPlaying = async () => void (await Promise.all(players.map((player) => player.stop())));
	try {
		await startTimeRecord(machine.owner);
		for (const player of players) await player.logIn();
		const provider = await CapturedProvider.arrive(machine);
		const playing = Promise.all(players.map((player) => player.play()));
		const { wrongs, seen } = await goThrough({ machine, players, provider }, times);
		await stopPlaying();
		await playing;
		wrongs.push(...(await provider.payOut()));
		const notEnded = await untilAllEnded(machine);
		const violations = [...wrongs, ...(await misplaced(machine.owner)), ...(await judge(machine, players))];
		return { violations, notEnded, seen };
	} finally {
		// Where something was thrown they would go on for ever.
		await stopPlaying();
		await machine.stop();
	}
}

async function goThrough(inMotion: InMotion, times: readonly WrongTime[]) {
	const { machine, players } = inMotion;
	const wrongs: string[] = [];
	const seen: Readonly<Record<string, number>>[] = [];
	await untilBets(players);
	for (const time of times) {
		const from = await databaseTime(machine.owner);
		machine.bff(1).kill("SIGUSR2");
		const seenSince = async () => await seenBetween(machine.owner, from, await databaseTime(machine.owner));
		const tokens = await lookWhileWrong(inMotion, { ...time, seenSince }, wrongs);
		seen.push(await seenSince());
		machine.bff(1).kill("SIGUSR2");
		await untilReadiness(machine, 200);
		wrongs.push(...(await judgeUse(machine, tokens)));
		await untilBets(players);
	}
	return { wrongs, seen };
}

interface InMotion {
	readonly machine: Machine;
	readonly players: readonly LoadPlayer[];
	readonly provider: CapturedProvider;
}

interface PresentTime extends WrongTime {
	/** What has happened in it so far. */
	seenSince(): Promise<Readonly<Record<string, number>>>;
}

/** @param wrongs what goes wrong is added to it @returns tokens that were issued in this time */
async function lookWhileWrong(
	{ machine, players, provider }: InMotion,
	{ shiftMs, lastsMs, until, seenSince }: PresentTime,
	wrongs: string[],
): Promise<readonly IssuedToken[]> {
	const endsAt = performance.now() + lastsMs;
	for (const fault of FAULTS)
		for (const player of FAULTY) machine.casino.faults.add({ call: "/payments/make", player, ...fault });
	const isOut = Math.abs(shiftMs) > OFF_REFUSED_MS;
	await untilReadiness(machine, isOut ? 503 : 200);
	const there = players.filter(({ home }) => home === 1);
	// From the first refusal on nothing of before is under way.
	if (isOut) await untilMore(there, refused);
	const before = there.map(takenByIt);
	const tokens = await issueTokens(machine, wrongs);
	wrongs.push(...judgeTimes(tokens), ...(await judgeUse(machine, tokens)), ...(await provider.capture()));
	await untilBets(isOut ? players.filter(({ home }) => home === 0) : players);
	const isOver = () => performance.now() >= endsAt;
	await expect.poll(isOver, { ...PATIENT, timeout: lastsMs + PATIENT.timeout }).toBe(true);
	const missing = async () => {
		const seen = await seenSince();
		return until.filter((what) => seen[what] === undefined);
	};
	await expect.poll(missing, PATIENT).toEqual([]);
	if (isOut && there.map(takenByIt).join() !== before.join()) wrongs.push("a process that is far off has taken bets");
	return tokens;
}

async function untilReadiness({ urls }: Machine, status: number): Promise<void> {
	await expect.poll(async () => (await fetch(`${urls[1]}/readyz`)).status, PATIENT).toBe(status);
}

function placed({ answers }: LoadPlayer): number {
	return [...answers.values()].filter((answer) => typeof answer === "number").length;
}

/** Bets that the second process has taken: it is asked first, and the other one where it does not answer. */
function takenByIt({ takenBy }: LoadPlayer): number {
	return takenBy[1];
}

function refused({ answers }: LoadPlayer): number {
	return [...answers.values()].filter((answer) => answer === "unavailable").length;
}

/** Until each of them has placed another bet. */
async function untilBets(players: readonly LoadPlayer[]): Promise<void> {
	await untilMore(players, placed);
}

async function untilMore(players: readonly LoadPlayer[], count: (player: LoadPlayer) => number): Promise<void> {
	const before = players.map(count);
	const waiting = () =>
		players.filter((player, index) => count(player) <= (before[index] ?? 0)).map(({ name }) => name);
	await expect.poll(waiting, PATIENT).toEqual([]);
}

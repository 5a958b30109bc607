/**
 * The floods of `docs/security.md` in the size in which they were first tried, against a process as operators run it, from
 * one address, while another address asks for its part. The figures that it prints are those of that document.
 */
import { createTestDatabase, type TestDatabase } from "@webframe/harness";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
	ATTACKER,
	ask,
	askWhile,
	attack,
	counted,
	type FloodedService,
	showTimes,
	startFlooded,
} from "./flooded-service.ts";

const MEBIBYTE = 1_048_576;
/** Nobody else waits for an answer for as long as a person notices. */
const OTHERS_MS_MAX = 1_000;
/** What 64 unfinished requests of one address may be, and pipelined ones of one connection. */
const UNFINISHED_MAX = 64;
const ANSWERED_MAX = 17;
/** Files are one buffer for all: what it takes beside that is little. */
const GROWTH_MAX_BYTES = 200 * MEBIBYTE;
/** After the time for writing (60 s), with some patience. */
const UNREAD_MS = 65_000;

const LARGE_FILE = "/docs/swagger-ui-bundle.js";
const OTHERS_CALLS = [
	["GET", "/livez"],
	["GET", "/readyz"],
	["POST", "/payments/accept"],
	["GET", "/openapi.json"],
] as const;
/** What those calls are answered where nothing goes on; without a token nothing is accepted. */
const OTHERS_STATUSES = ["200", "401"];

let database: TestDatabase;
let service: FloodedService;
beforeAll(async () => {
	database = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
	service = await startFlooded(database.url("webframe_app"));
});
afterAll(async () => {
	await service.stop();
	await database.drop();
});

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const times = <Value>(count: number, make: () => Value): readonly Value[] => Array.from({ length: count }, make);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function quiet(): Promise<void> {
	print(
		`before: another address ${showTimes(await askWhile(service.port, times(10, () => OTHERS_CALLS).flat(), () => false))}`,
	);
}

test("S1: of 4,000 pipelined requests for a document 17 are answered, and nobody else waits", async () => {
	await quiet();
	const since = performance.now();
	const attacker = await attack(service.port, get("/openapi.json").repeat(4_000));
	const others = await askWhile(service.port, OTHERS_CALLS, () => !attacker.isClosed());
	print(
		`S1: answered ${attacker.statuses().length} of 4,000, closed after ${Math.round(performance.now() - since)} ms`,
	);
	print(`S1: another address ${showTimes(others)}`);
	// The end of the connection may overtake the last of them.
	expect(attacker.statuses().length).toBeLessThanOrEqual(ANSWERED_MAX);
	expect(Object.keys(counted(others.map(({ status }) => status)))).toEqual(OTHERS_STATUSES);
	expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(OTHERS_MS_MAX);
});

test("S2: of 1,000 half bodies 64 are waited for, and every route answers others and whole requests", async () => {
	await quiet();
	const half = "POST /payments/accept HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\n\r\nx";
	const since = performance.now();
	const attackers = await Promise.all(times(1_000, () => attack(service.port, half)));
	const isOver = (): boolean => attackers.every(({ isClosed }) => isClosed());
	const others = await askWhile(service.port, OTHERS_CALLS, () => !isOver());
	const statuses = counted(attackers.flatMap((one) => one.statuses()));
	print(
		`S2: 1,000 half bodies: ${JSON.stringify(statuses)}, all over after ${Math.round(performance.now() - since)} ms`,
	);
	print(`S2: another address ${showTimes(others)}`);
	expect(Object.keys(statuses)).toEqual(["408", "503"]);
	// A place that is free again after three seconds may be taken once more.
	expect(statuses["408"]).toBeGreaterThanOrEqual(UNFINISHED_MAX);
	expect(statuses["503"]).toBeGreaterThan(800);
	expect(Object.keys(counted(others.map(({ status }) => status)))).toEqual(OTHERS_STATUSES);
	expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(OTHERS_MS_MAX);
	// Nor is the address itself shut out afterwards.
	expect((await ask(service.port, "GET", "/livez", ATTACKER)).status).toBe(200);
});

test("S4: 100 connections that ask for a large file 20 times and do not read hold little, and a minute at most", async () => {
	await quiet();
	const before = service.residentBytes();
	const attackers = await Promise.all(times(100, () => attack(service.port, "")));
	for (const { socket } of attackers) socket.pause();
	for (const { socket } of attackers) socket.write(get(LARGE_FILE).repeat(20));
	const until = performance.now() + UNREAD_MS;
	let most = before;
	const others = await askWhile(service.port, OTHERS_CALLS, () => {
		most = Math.max(most, service.residentBytes());
		return performance.now() < until;
	});
	const size = (bytes: number): string => `${Math.round(bytes / MEBIBYTE)} MiB`;
	print(
		`S4: ${size(before)} before, at most ${size(most)}, ${size(service.residentBytes())} after ${UNREAD_MS / 1_000} s`,
	);
	print(`S4: another address ${showTimes(others)}`);
	expect(most - before).toBeLessThan(GROWTH_MAX_BYTES);
	expect(Object.keys(counted(others.map(({ status }) => status)))).toEqual(OTHERS_STATUSES);
	expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(OTHERS_MS_MAX);
	// What the systems between had taken still comes, and then the end.
	for (const { socket } of attackers) socket.resume();
	await Promise.all(attackers.map(({ closed }) => closed));
	const answers = attackers.flatMap((one) => one.statuses()).length;
	print(`S4: ${answers} of 2,000 answers begun, all connections ended`);
	expect(answers).toBeLessThan(2_000);
	expect(service.output()).not.toContain('"level":"error"');
});

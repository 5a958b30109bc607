/** Real processes whose machine's time is wrong, each with a database of its own. */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createTestDatabase, freePort, startTied, type TestDatabase, type TiedProcess } from "@webframe/harness";
import { afterEach, beforeEach, expect, inject } from "vitest";
import { SHELF } from "../../packages/bff/src/app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../../packages/bff/src/partners/apply-document.ts";
import { type Database, openDatabase } from "../../packages/bff/src/platform/database.ts";
import { CHEAPEST_SECRET } from "../../packages/bff/src/testing/cheapest-secret.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
/** A process starts within seconds; on a machine that is busy, within many. */
const PATIENT = { timeout: 60_000, interval: 100 };

/** Rounds open only of games that a partner offers. */
const OFFERING = applyDocumentSchema.parse({
	partners: [{ id: 1, name: "Casino 1", apiUrl: "https://casino.example", secrets: ["the secret of 1 is it"] }],
});

let database: TestDatabase;
let owner: Database;
let running: TiedProcess | undefined;

/** To be called once in a file: each of its tests has a database with a partner, and may start one process. */
export function useWrongMachine(): void {
	beforeEach(async () => {
		database = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
		owner = openDatabase({ url: database.url("webframe_owner"), connectionsMax: 1, applicationName: "test owner" });
		await applyDocument(owner, OFFERING, {
			environment: {},
			ownGames: SHELF,
			now: new Date(),
			secretCost: CHEAPEST_SECRET,
		});
	});
	afterEach(async () => {
		await running?.stop();
		running = undefined;
		await owner.end();
		await database.drop();
	});
}

interface Started {
	readonly program: TiedProcess;
	/** What `/readyz` says; undefined while nobody answers. */
	readiness(): Promise<unknown>;
	output(): string;
}

/** @param jumpsMs how far off it is after each jump, which SIGUSR2 brings about */
async function start(shiftMs: number, jumpsMs: readonly number[]): Promise<Started> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	let output = "";
	running = await startTied({
		command: process.execPath,
		args: [path("../../packages/bff/src/main.ts")],
		env: {
			PATH: process.env["PATH"] ?? "",
			NODE_OPTIONS: `--import ${path("./shifted-clock.ts")}`,
			CLOCK_SHIFT_MS: String(shiftMs),
			CLOCK_JUMPS_MS: jumpsMs.join(","),
			DATABASE_URL: database.url("webframe_app"),
			PUBLIC_URL: url,
			PORT: String(port),
			HOST: "127.0.0.1",
			FAIRNESS_KEY: randomBytes(32).toString("hex"),
			SECRETS_KEY: randomBytes(32).toString("hex"),
			LOG_LEVEL: "info",
		},
		onOutput: (text) => {
			output += text;
		},
	});
	const readiness = async (): Promise<unknown> =>
		await fetch(`${url}/readyz`).then(
			(answer) => answer.json(),
			() => undefined,
		);
	return { program: running, readiness, output: () => output };
}

const READY = { status: "ok" };
const UNRELIABLE = { status: "clockUnreliable" };

/** How many rounds there are, and how many of them stand where the database's time does not want them. */
async function rounds(): Promise<{ readonly all: number; readonly misplaced: number }> {
	const [row] = await owner<{ all: number; misplaced: number }[]>`
		select count(*)::int as all, (count(*) filter (
			-- The next round of a game is known before it opens where none is under way.
			where betting_opens_at > clock_timestamp()
					+ case state when 'awaiting' then interval '5 minutes' else interval '1 second' end
				or betting_closes_at < clock_timestamp() - interval '5 minutes'
				or (state not in ('awaiting', 'betting') and betting_closes_at > clock_timestamp() + interval '1 second'))
		)::int as misplaced
		from round`;
	if (row === undefined) throw new Error("A count gave no row.");
	return row;
}

/** It is so far off that it stays out, is set right, and jumps in the middle of its run. */
export async function staysOut(shiftMs: number, jumpMs: number): Promise<void> {
	const { program, readiness, output } = await start(shiftMs, [0, jumpMs]);
	await expect.poll(readiness, PATIENT).toEqual(UNRELIABLE);
	await expect.poll(output, PATIENT).toContain('"alarm":"clock_off"');
	expect(await rounds()).toEqual({ all: 0, misplaced: 0 });
	program.kill("SIGUSR2");
	await expect.poll(readiness, PATIENT).toEqual(READY);
	await expect.poll(async () => (await rounds()).all, PATIENT).toBeGreaterThanOrEqual(1);
	expect(await rounds()).toMatchObject({ misplaced: 0 });
	program.kill("SIGUSR2");
	await expect.poll(readiness, PATIENT).toEqual(UNRELIABLE);
	expect(await rounds()).toMatchObject({ misplaced: 0 });
}

/** It is less far off. */
export async function takesPart(shiftMs: number): Promise<void> {
	const { readiness, output } = await start(shiftMs, [shiftMs]);
	await expect.poll(readiness, PATIENT).toEqual(READY);
	await expect.poll(output, PATIENT).toContain('"alarm":"clock_off"');
	await expect.poll(async () => (await rounds()).all, PATIENT).toBeGreaterThanOrEqual(1);
	expect(await rounds()).toMatchObject({ misplaced: 0 });
}

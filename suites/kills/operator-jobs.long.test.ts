/** Long work of operators on two real processes, of which the one that does it is killed in an item, before and after what it does is committed. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cashbackFileValueSchema, envelopeSchema, showJobValueSchema } from "@webframe/shared/wire";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { issueOperatorTokens } from "../../packages/bff/src/operators/operator-tokens.ts";
import { postJson } from "../../packages/bff/src/testing/test-player.ts";
import { type KillOrder, ORDER_FILE } from "./kill-order.ts";
import { type Machine, PARTNER_ID, startMachine } from "./machine.ts";
import { logIn } from "./players.ts";

const PLAYERS = ["ada", "bea", "cleo", "dora"];
/** More than two slices. */
const LINES = 120;
/** Fewer than a slice has: who is killed then is in the middle of one. */
const DONE_BEFORE_KILL = 20;
/** Where in an item of work a process is killed. */
const POINTS = ["item of work written", "item of work committed"] as const;
const PATIENT = { timeout: 60_000, interval: 25 };

describe("a process that is killed in the middle of an operator's work", () => {
	let machine: Machine;
	let token: string;

	beforeAll(async () => {
		machine = await startMachine(inject("postgresAdminUrl"));
		const request = { names: ["olga"], role: "manager", replaces: true, actor: "test", now: new Date() } as const;
		const issued = await issueOperatorTokens(machine.owner, request);
		if (issued.kind !== "given") throw new Error(`No token: ${issued.kind}.`);
		token = issued.all[0]?.token ?? "";
		for (const name of PLAYERS) await logIn(machine, name, 0);
	});
	afterAll(async () => {
		await machine.stop();
	});

	/** Asks whichever process answers. */
	async function ask(path: string, body: object): Promise<unknown> {
		const errors: unknown[] = [];
		for (const url of machine.urls) {
			try {
				const answer = await postJson(`${url}/backoffice${path}`, body, { authorization: `Bearer ${token}` });
				return envelopeSchema.parse(answer.body).Value;
			} catch (error) {
				errors.push(error);
			}
		}
		throw new AggregateError(errors, "No process answers.");
	}

	const show = async (jobId: string, afterLine = 0) =>
		showJobValueSchema.parse(await ask("/jobs/show", { jobId, afterLine, limit: 100 }));

	test.each(POINTS)("%s: another one does the rest, nothing is lost and nothing is given twice", async (point) => {
		await machine.revive();
		// Laid before the work begins, which may be done within a second.
		const order: KillOrder = { point, pid: null, after: DONE_BEFORE_KILL };
		await writeFile(join(machine.folder, ORDER_FILE), JSON.stringify(order));
		// The two files differ, so that the second one is none that was given.
		const first = point === "item of work written" ? 10 : 50;
		const amounts = Array.from({ length: LINES }, (_, at) => `0.${first + (at % 30)}`);
		const rows = amounts.map((amount, at) => `${PLAYERS[at % PLAYERS.length]},EUR,${amount}`);
		const csv = ["accountId,currency,amount", ...rows].join("\n");
		const started = await ask("/cashbacks/issue-file", { partnerId: PARTNER_ID, csv, note: "a kill" });
		const { jobId = "" } = cashbackFileValueSchema.parse(started);
		expect(await machine.firstEnd(PATIENT.timeout)).toBe("bff");
		await expect.poll(async () => (await show(jobId)).job.state, PATIENT).toBe("done");
		expect((await show(jobId)).job).toMatchObject({ items: LINES, done: LINES, notDone: 0 });
		const given = await machine.owner<{ requestKey: string; cashbackId: number }[]>`
				select request_key as "requestKey", cashback_id as "cashbackId" from cashback
				where request_key like ${`wf-${jobId}-%`}`;
		expect(new Set(given.map(({ requestKey }) => requestKey)).size).toBe(LINES);
		const audited = await machine.owner`
				select 1 from audit_log where action = 'cashback.issue' and details ->> 'job' = ${jobId}`;
		expect(audited).toHaveLength(LINES);
		const paid = async () => {
			const entries = await Promise.all(
				given.map(async ({ cashbackId }) => (await machine.casino.books.ledger({ cashbackId })).length),
			);
			return entries.every((count) => count === 1);
		};
		await expect.poll(paid, PATIENT).toBe(true);
	});
});

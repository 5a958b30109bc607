/**
 * Loaded before the service (`--import`): at chosen points of its code the process looks whether a kill is ordered
 * for this point, and carries it out: on itself, or on the PostgreSQL that it works with. An order is carried out
 * once, by whichever process comes to the point first.
 *
 * It also shortens the rounds of Fast Keno and the wait for an accept, so that a run of minutes settles many rounds
 * and a payout that a kill has held up is through in seconds.
 */
import { appendFileSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { type Patch, patchSources } from "@webframe/harness/patch-sources";
import { HITS_FILE, type KillOrder, ORDER_FILE } from "./kill-order.ts";

const strikeAt = (point: KillOrder["point"]): string => `globalThis.strike(${JSON.stringify(point)});`;

const SEND = "const reply = await slot.send(PATH_OF_KIND[delivery.kind], delivery.payload);";
const SETTLE = "const written = await writeSettledBets(context.database, round, settled, now);";
const ACCEPTED = "if (alongside === undefined) await recordConflict(context, about, conflict);";
const ACCEPT_TIME = "export const ACCEPT_TIME_MS = 30_000;";
const TIMINGS = "timings: { bettingMs: 10_000, acceptanceGapMs: 5_000, drawMs: 5_000,";

const ITEM_ENDED = 'const isEnded = await endItem(sql, { jobId, line, outcome: "done", reason: null, subjectId });';
const ITEM_DONE = "const noted = await doItem(context, job, item);";

const PATCHES: readonly Patch[] = [
	{
		file: "/wagering/deliver.ts",
		place: SEND,
		patched: `
			if (delivery.transactionType === -1) ${strikeAt("acceptance committed")}
			if (delivery.kind === "close") ${strikeAt("close committed")}
			${SEND}
			if (delivery.kind === "payment" && reply.kind === "answered") ${strikeAt("payment answered")}
			if (delivery.kind === "close" && reply.kind === "answered") ${strikeAt("close answered")}`,
	},
	{ file: "/wagering/accept.ts", place: ACCEPTED, patched: `${strikeAt("accept committed")} ${ACCEPTED}` },
	{
		file: "/wagering/settle-round.ts",
		place: SETTLE,
		patched: `
			if (settled.length > 0) ${strikeAt("payouts decided")}
			${SETTLE}
			if (written !== undefined && written.length > 0) ${strikeAt("payouts committed")}`,
	},
	{ file: "/jobs/do-item.ts", place: ITEM_ENDED, patched: `${ITEM_ENDED} ${strikeAt("item of work written")}` },
	{ file: "/jobs/run-jobs.ts", place: ITEM_DONE, patched: `${ITEM_DONE} ${strikeAt("item of work committed")}` },
	{
		file: "/numbers/fast-keno.ts",
		place: TIMINGS,
		patched: "timings: { bettingMs: 4_000, acceptanceGapMs: 2_000, drawMs: 1_000,",
	},
	{ file: "/bet/policy.ts", place: ACCEPT_TIME, patched: "export const ACCEPT_TIME_MS = 4_000;" },
];

const folder = process.env["KILL_FOLDER"] ?? "";
/** How often this process has come to a point since an order for it lies there. */
const comings = new Map<KillOrder["point"], number>();

function strike(point: KillOrder["point"]): void {
	const order = readOrder();
	if (order?.point !== point) {
		comings.delete(point);
		return;
	}
	const before = comings.get(point) ?? 0;
	comings.set(point, before + 1);
	if (before < order.after) return;
	try {
		// Of two processes at the point only one can move the order away.
		renameSync(join(folder, ORDER_FILE), join(folder, `${ORDER_FILE}.taken`));
	} catch {
		return;
	}
	appendFileSync(join(folder, HITS_FILE), `${JSON.stringify(order)}\n`);
	process.kill(order.pid ?? process.pid, "SIGKILL");
}

function readOrder(): { readonly point: unknown; readonly pid: number | null; readonly after: number } | undefined {
	try {
		const order: { readonly point?: unknown; readonly pid?: unknown; readonly after?: unknown } = JSON.parse(
			readFileSync(join(folder, ORDER_FILE), "utf8"),
		);
		return {
			point: order.point,
			pid: typeof order.pid === "number" ? order.pid : null,
			after: typeof order.after === "number" ? order.after : 0,
		};
	} catch {
		return undefined;
	}
}

Object.assign(globalThis, { strike });

patchSources(PATCHES);

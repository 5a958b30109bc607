import { type Json, newRequestId } from "@webframe/shared/signing";
import { z } from "zod";
import { jsonIn } from "../../json-in.ts";
import { ALTERATIONS, type Plan, withOtherAmount } from "../alterations.ts";
import type { Call, Replayed } from "../messages.ts";
import { addressed, codeIn } from "./recorder.ts";
import type { Message, Sender } from "./sender.ts";
import type { TestAccounts } from "./test-accounts.ts";

/** Money that is on its way is waited for: the books are read until they say the same twice. */
const LOOK_EVERY_MS = 250;
const LOOKS_MAX = 12;

const objectSchema = z.record(z.string(), z.json());

/** The call is gone, or the alteration makes no sense for it. */
export class ReplayError extends Error {
	override readonly name = "ReplayError";
}

export interface ReplayParts {
	readonly sender: Sender;
	readonly accounts: TestAccounts;
	readonly sleep: (ms: number) => Promise<void>;
}

/** Sends a captured call again, altered, and says whether what came back is what the contract demands. */
export async function replay(parts: ReplayParts, call: Call, alterationId: string): Promise<Replayed> {
	const alteration = ALTERATIONS.find(({ id }) => id === alterationId);
	const plan = alteration?.plan(call);
	if (plan === undefined) throw new ReplayError("This alteration makes no sense for the call.");
	const message = await altered(parts, call, plan);
	const before = await settledBooks(parts, call);
	const { got } = await parts.sender.send(message);
	const after = await settledBooks(parts, call);
	const code = got.kind === "failed" ? null : call.direction === "to aggregator" ? codeIn(got.text) : got.status;
	const isDemanded = code !== null && plan.demand.codes.includes(code);
	const isStill = before === after;
	return { passed: isDemanded && isStill, got: told(got, code, before, after) };
}

function told(
	got: Awaited<ReturnType<Sender["send"]>>["got"],
	code: number | null,
	before: string | null,
	after: string | null,
): string {
	const books = before === null ? "" : before === after ? "; nothing moved" : `; moved: ${before} → ${after}`;
	if (got.kind === "failed") return `${got.reason}${books}`;
	return code === got.status ? `HTTP ${got.status}${books}` : `${code ?? "no code"}, HTTP ${got.status}${books}`;
}

async function altered({ sender, accounts }: ReplayParts, call: Call, plan: Plan): Promise<Message> {
	const parsed = objectSchema.safeParse(jsonIn(call.body));
	const original: Json | undefined = call.body === "" ? undefined : parsed.success ? parsed.data : undefined;
	if (call.body !== "" && original === undefined) throw new ReplayError("The captured body is no JSON object.");
	const path = await alteredPath(accounts, call, plan);
	const base = { source: "replay", direction: call.direction, method: call.method, path } as const;
	if (plan.signing === "as captured") {
		return { ...base, headers: Object.fromEntries(call.headers), ...(call.body === "" ? {} : { body: call.body }) };
	}
	const bound = original === undefined ? undefined : boundTo(call.direction, path, objectSchema.parse(original));
	const changed =
		plan.isAmountChanged === true && bound !== undefined ? objectSchema.parse(withOtherAmount(bound)) : bound;
	const requestId = newRequestId();
	if (plan.isNonceUsed === true) await useNonce(sender, call, requestId);
	const isSignedBefore = plan.signing === "signature of the message before the change";
	const headers = await sender.sign(isSignedBefore ? original : changed, {
		requestId,
		clockOffMs: plan.clockOffMs ?? 0,
	});
	const signed = plan.signing === "one digit wrong" ? withWrongDigit(headers) : headers;
	return { ...base, headers: signed, ...(changed === undefined ? {} : { body: JSON.stringify(changed) }) };
}

/** A message that names where it goes, and is signed again, names where it goes now. */
function boundTo(direction: Call["direction"], path: string, body: Record<string, Json>): Record<string, Json> {
	const { sessionId, operation } = addressed({ direction, path });
	if (sessionId === null) return body;
	return {
		...body,
		...("sessionId" in body ? { sessionId } : {}),
		...("operation" in body ? { operation } : {}),
	};
}

async function alteredPath(accounts: TestAccounts, call: Call, plan: Plan): Promise<string> {
	if (call.sessionId === null) return call.path;
	const sessionId = plan.isOtherSession === true ? await accounts.otherThan(call.sessionId) : call.sessionId;
	const operation = plan.operation ?? addressed(call).operation;
	const tail = operation === "balance" ? "balance" : `bets/${operation}`;
	return `/sessions/${encodeURIComponent(sessionId)}/${tail}`;
}

/** A harmless question takes the nonce, so that the altered call is the second to have it. */
async function useNonce(sender: Sender, call: Call, requestId: string): Promise<void> {
	const path = call.sessionId === null ? "/games" : `/sessions/${encodeURIComponent(call.sessionId)}/balance`;
	const headers = await sender.sign(undefined, { requestId });
	await sender.send({ source: "replay", direction: call.direction, method: "GET", path, headers });
}

function withWrongDigit(headers: Record<string, string>): Record<string, string> {
	const signature = headers["X-Sign"] ?? "";
	const last = signature.endsWith("0") ? "1" : "0";
	return { ...headers, "X-Sign": `${signature.slice(0, -1)}${last}` };
}

/** What the books say when nothing is on its way any more; null where there is no book to ask. */
async function settledBooks(parts: ReplayParts, call: Call): Promise<string | null> {
	let last = await books(parts, call);
	for (let look = 1; look < LOOKS_MAX && last !== null; look++) {
		await parts.sleep(LOOK_EVERY_MS);
		const next = await books(parts, call);
		if (next === last) return next;
		last = next;
	}
	return last;
}

/** The casino's wallet of a test account; else, as for play money, the balance that the aggregator tells. */
async function books({ sender, accounts }: ReplayParts, call: Call): Promise<string | null> {
	if (call.direction !== "to aggregator" || call.sessionId === null) return null;
	const session = accounts.session(call.sessionId);
	if (session?.mode === "real") {
		const wallet = await accounts.wallet(session.player);
		if (wallet === null) return null;
		const { balance, currency, transactions } = wallet;
		return `${balance} ${currency}, ${transactions} transactions`;
	}
	const path = `/sessions/${encodeURIComponent(call.sessionId)}/balance`;
	const headers = await sender.sign(undefined);
	const got = await sender.quietly({ source: "replay", direction: "to aggregator", method: "GET", path, headers });
	const said = z
		.object({ balance: z.number(), currency: z.string() })
		.safeParse(got.kind === "answered" ? jsonIn(got.text) : undefined);
	return said.success ? `${said.data.balance} ${said.data.currency}` : null;
}

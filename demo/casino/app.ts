import type { HttpBindings } from "@hono/node-server";
import { ERROR_CODE, usersAuthDataSchema } from "@webframe/shared/wire";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type DemoParts, demoRoutes } from "./demo-api/routes.ts";
import { answerWithFault } from "./faults/answer-faults.ts";
import { ANSWER_FAULTS } from "./faults/fault.ts";
import { subjectOfCall } from "./faults/subject.ts";
import type { Log } from "./log.ts";
import { type CasinoAnswer, failure } from "./partner-api/answer.ts";
import { partnerCalls } from "./partner-api/index.ts";
import type { PartnerCall } from "./partner-api/partner-call.ts";
import type { CasinoParts } from "./partner-api/parts.ts";
import { type VerifiedRequest, type Verifier, verifyRequest } from "./partner-api/verify-request.ts";
import type { Traffic } from "./traffic.ts";
import { ownerOfRefreshToken } from "./wallet/refresh-tokens.ts";

const BODY_BYTES_MAX = 64 * 1024;

/** The casino's Hono application. */
export type CasinoApp = Hono<{ Bindings: HttpBindings }>;
type CallContext = Context<{ Bindings: HttpBindings }>;

export interface AppParts extends CasinoParts, Omit<DemoParts, "database" | "clock"> {
	readonly verifier: Verifier;
	readonly traffic: Traffic;
	/** Aborted when the casino stops, so that nobody hangs on a fault switch. */
	readonly stopping: AbortSignal;
	readonly site: ((app: CasinoApp) => void) | undefined;
	readonly log: Log;
}

/** The casino over HTTP: the partner API, `/demo`, and behind them the page that `site` mounts. */
export function createCasinoApp(parts: AppParts): CasinoApp {
	const app: CasinoApp = new Hono();
	const limitBody = bodyLimit({
		maxSize: BODY_BYTES_MAX,
		onError: (c) => respond(c, failure(ERROR_CODE.invalidRequest, "The body is longer than 64 KiB.", 413)),
	});
	// Node.js reads no further than a call announced, and to count bytes a stream would be made of each body.
	app.use((c, next) => (announcesFewBytes(c) ? next() : limitBody(c, next)));
	for (const call of partnerCalls(parts)) app.post(call.path, (c) => answerCall(c, call, parts));
	app.route("/demo", demoRoutes(parts));
	parts.site?.(app);
	app.notFound((c) => respond(c, failure(ERROR_CODE.invalidRequest, "There is nothing at this address.", 404)));
	app.onError((error, c) => {
		// The caller learns nothing of our insides. What it asked for may have happened: it will ask again.
		if (!parts.stopping.aborted) parts.log("call failed", { path: c.req.path, error: String(error) });
		return respond(c, failure(ERROR_CODE.generalError, "General API error.", 500));
	});
	return app;
}

function announcesFewBytes(c: CallContext): boolean {
	if (c.req.header("Transfer-Encoding") !== undefined) return false;
	return Number(c.req.header("Content-Length") ?? "0") <= BODY_BYTES_MAX;
}

/** One call of the aggregator: verified on receipt, then handled, or spoiled by a fault switch. */
async function answerCall(c: CallContext, call: PartnerCall, parts: AppParts): Promise<Response> {
	const body = await c.req.text();
	const record = parts.traffic.receiving(call.path, body);
	try {
		const verified = await verifyBody(body, parts.verifier);
		if (!verified.ok) {
			record.answered(verified.answer.body.ErrorCode);
			return respond(c, verified.answer);
		}
		record.verified(verified.data);
		const handle = () => call.handle(verified.data);
		const fault = await takeFault(parts, call.path, verified.data);
		if (fault !== undefined) {
			record.answered(fault.fault);
			const ending = AbortSignal.any([c.req.raw.signal, parts.stopping]);
			const { held } = record;
			return await answerWithFault(fault, {
				path: call.path,
				bindings: c.env,
				clock: parts.clock,
				ending,
				handle,
				held,
			});
		}
		const { answer } = await handle();
		record.answered(answer.body.ErrorCode);
		return respond(c, answer);
	} finally {
		record.ended();
	}
}

/** The body is a JSON text that is one string: the compact JWT. */
async function verifyBody(body: string, verifier: Verifier): Promise<VerifiedRequest> {
	const token = readJsonString(body);
	return token === undefined
		? { ok: false, answer: failure(ERROR_CODE.invalidRequest, "The body must be a JSON string with a JWT.", 400) }
		: await verifyRequest(verifier, token);
}

function readJsonString(text: string): string | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "string" ? value : undefined;
	} catch {
		return undefined;
	}
}

async function takeFault({ faults, database }: AppParts, path: string, data: unknown) {
	if (faults.list().length === 0) return undefined;
	const subject = subjectOfCall(path, data);
	const token = usersAuthDataSchema.safeParse(data);
	// A log-in names no player: it is the token that does.
	const player = token.success ? await ownerOfRefreshToken(database, token.data.RefreshToken) : subject.player;
	return faults.take(ANSWER_FAULTS, { ...subject, player });
}

function respond(c: Context, answer: CasinoAnswer): Response {
	return c.json(answer.body, answer.status);
}

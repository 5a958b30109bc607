/**
 * What a browser keeps while its operator is at the provider: state, nonce and the secret of PKCE, with what it is for, sealed by
 * a key of ours. Nothing is stored for strangers who begin and do not come back, and any process takes those of another.
 * A state that came back is stored, and so is good once.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** For so long somebody may be at the provider. */
export const STARTED_MS = 10 * 60_000;

const purposeSchema = z.discriminatedUnion("kind", [
	/** `sessionId`: with which the browser came; it ends. */
	z.strictObject({ kind: z.literal("sign_in"), sessionId: z.uuid().optional() }),
	/** `invitation`: SHA-256 of the link's secret in hexadecimal digits. */
	z.strictObject({ kind: z.literal("invitation"), invitation: z.string() }),
	z.strictObject({ kind: z.literal("prove"), sessionId: z.uuid() }),
]);
export type Purpose = z.infer<typeof purposeSchema>;

const startedSchema = z.strictObject({
	state: z.string(),
	nonce: z.string(),
	/** Of PKCE. */
	verifier: z.string(),
	purpose: purposeSchema,
	at: z.number().transform((ms) => new Date(ms)),
});
export type Started = z.output<typeof startedSchema>;

/** @returns what the cookie holds */
export function sealStarted(key: Buffer, started: Started): string {
	const text = Buffer.from(JSON.stringify({ ...started, at: started.at.getTime() })).toString("base64url");
	return `${text}.${seal(key, text).toString("base64url")}`;
}

/** @returns undefined for what is not of us, or is too old */
export function readStarted(key: Buffer, cookie: string, now: Date): Started | undefined {
	const [text = "", sealed = "", ...more] = cookie.split(".");
	const [expected, given] = [seal(key, text), Buffer.from(sealed, "base64url")];
	if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
	const started = startedSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
	const ageMs = now.getTime() - started.at.getTime();
	// Processes' clocks are some milliseconds apart.
	return ageMs < STARTED_MS && ageMs > -STARTED_MS ? started : undefined;
}

function seal(key: Buffer, text: string): Buffer {
	return createHmac("sha256", key).update("openid\0").update(text).digest();
}

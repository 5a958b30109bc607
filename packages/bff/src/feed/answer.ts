import type { Context } from "hono";
import { answerWith, represent } from "../platform/http/representation.ts";
import { success } from "../platform/http/surface.ts";

/** It may be kept by whoever asked, and is asked for again with its tag. */
const REVALIDATED = "private, no-cache";
const NOT_KEPT = "no-store";

/** Answers with a value in the envelope, and its tag; 304 for whoever has it. @param isFinal false for what will change */
export function answerTagged(c: Context, value: unknown, isFinal = true): Response {
	const headers = { "Content-Type": "application/json", "Cache-Control": isFinal ? REVALIDATED : NOT_KEPT };
	return answerWith(c, represent(Buffer.from(JSON.stringify(success(value)))), headers);
}

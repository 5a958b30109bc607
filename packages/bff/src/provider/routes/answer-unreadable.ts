import type { Json } from "@webframe/shared/signing";
import type { Context } from "hono";
import { answerTo, type ProviderOperation } from "../answer-table.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import { respond } from "../respond.ts";
import { tellPerson } from "../tell-person.ts";

/** Whose values a person needs for finding the bet and its money. */
const SHOWN_FIELDS = ["betId", "gameRoundId", "winAmount", "winOdd"] as const;
/** More of a value than this nobody needs. */
const SHOWN_CHARS_MAX = 128;

/**
 * An authentic pay-out or refund that cannot be read. Money may be owed, and the provider gives up after a day: a person
 * has to see it, with what can be shown of it.
 */
export async function answerUnreadable(
	context: ProviderContext,
	c: Context<ProviderEnv>,
	operation: Exclude<ProviderOperation, "payIn">,
	problem: string,
): Promise<Response> {
	const { code, note } = answerTo(operation, "malformed");
	const message = {
		problem,
		...shownOf(c.get("signedBody")),
		sessionId: c.req.param("sessionId")?.slice(0, SHOWN_CHARS_MAX),
	};
	const told = { operation, situation: "malformed", provider: c.get("provider"), message } as const;
	if (note !== undefined) await tellPerson(context, { ...told, note });
	return respond(c, { code, message: problem });
}

/** The fields as they came, as JSON text, cut where they are too long. */
function shownOf(body: Json | undefined): Readonly<Record<string, string>> {
	if (typeof body !== "object" || body === null) return {};
	const came = new Map<string, Json>(Object.entries(body));
	const shown = SHOWN_FIELDS.map((field) => {
		const value = came.get(field);
		return [field, value === undefined ? "left out" : JSON.stringify(value).slice(0, SHOWN_CHARS_MAX)] as const;
	});
	return Object.fromEntries(shown);
}

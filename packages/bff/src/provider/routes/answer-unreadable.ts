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
 * has to see it, with what can be shown of it in the log, and what is wrong with it in the alarm.
 */
export async function answerUnreadable(
	context: ProviderContext,
	c: Context<ProviderEnv>,
	operation: Exclude<ProviderOperation, "payIn">,
	problem: string,
): Promise<Response> {
	const { code, note } = answerTo(operation, "malformed");
	const sessionId = c.req.param("sessionId")?.slice(0, SHOWN_CHARS_MAX);
	const came = fieldsOf(c.get("signedBody"));
	const message = { ...shownOf(came), sessionId };
	const betId = came.get("betId");
	const providerBetId = typeof betId === "string" ? betId.slice(0, SHOWN_CHARS_MAX) : undefined;
	const told = { operation, situation: "malformed", provider: c.get("provider"), message, providerBetId } as const;
	if (note !== undefined) await tellPerson(context, { ...told, problem, note });
	return respond(c, { code, message: problem });
}

function fieldsOf(body: Json | undefined): ReadonlyMap<string, Json> {
	return new Map<string, Json>(typeof body !== "object" || body === null ? [] : Object.entries(body));
}

/** The fields as they came, as JSON text, cut where they are too long. */
function shownOf(came: ReadonlyMap<string, Json>): Readonly<Record<string, string>> {
	const shown = SHOWN_FIELDS.map((field) => {
		const value = came.get(field);
		return [field, value === undefined ? "left out" : JSON.stringify(value).slice(0, SHOWN_CHARS_MAX)] as const;
	});
	return Object.fromEntries(shown);
}

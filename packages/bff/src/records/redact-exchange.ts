/**
 * What of a call between a partner or a provider and us may be kept: no token, no secret, and no more about a player than is
 * needed to look into a bet. It works on text, because what others send need not be JSON, and every repetition of
 * its patterns ends at a quote, so that it takes a time that grows with the text only.
 */
import { z } from "zod";
import { CENSOR, isSecretKey, withoutTokens } from "../platform/redact.ts";

/** A key of JSON with a text or a number behind it. */
const FIELDS = /"((?:[^"\\]|\\.){1,64})"(\s{0,8}:\s{0,8})("(?:[^"\\]|\\.)*"?|-?[0-9][0-9.eE+-]*)/g;
/** Only texts with one of these have a field or a token to hide; most have none. */
const SUSPICIOUS = /eyJ|token|secret|password|authorization|cookie|jwt|name|mail|phone|address|birth|:\/\//i;
/** What partners are known to tell of players beyond what is asked for; in lower case, without `_` and `-`. */
const PERSONAL_KEYS: ReadonlySet<string> = new Set([
	"address",
	"birthdate",
	"dateofbirth",
	"displayname",
	"email",
	"firstname",
	"fullname",
	"lastname",
	"mail",
	"name",
	"phone",
	"phonenumber",
	"surname",
	"username",
]);
/** Addresses that a browser opens: what stands behind the host may let somebody in. In lower case. */
const ADDRESS_KEYS: ReadonlySet<string> = new Set(["frameuri", "returnurl"]);
/** JSON inside a text of JSON inside a text … is looked at so deep; what is deeper is hidden. */
const NESTING_MAX = 3;

/** Hides what may not be kept. */
export function redactText(text: string): string {
	return SUSPICIOUS.test(text) ? withoutTokens(hideFields(text, NESTING_MAX)) : text;
}

function hideFields(text: string, depth: number): string {
	return text.replaceAll(FIELDS, (field: string, key: string, colon: string, value: string) => {
		if (isSecretKey(key) || isPersonal(key)) return `"${key}"${colon}"${CENSOR}"`;
		if (ADDRESS_KEYS.has(key.toLowerCase())) return `"${key}"${colon}"${hostOf(value)}${CENSOR}"`;
		return value.includes('\\"') ? `"${key}"${colon}${hideInText(value, depth)}` : field;
	});
}

/** A text that holds JSON of its own, such as the `data` of a JWT. */
function hideInText(literal: string, depth: number): string {
	if (depth > 0) {
		try {
			return JSON.stringify(hideFields(z.string().parse(JSON.parse(literal)), depth - 1));
		} catch {
			// Cut off or no JSON: what is in it cannot be told.
		}
	}
	return `"${CENSOR}"`;
}

/** The beginning of an address in a literal of JSON, as far as its host; nothing of what is no address. */
function hostOf(literal: string): string {
	return /^"(https?:\/\/[\w.:[\]-]{1,255}\/)/.exec(literal)?.[1] ?? "";
}

function isPersonal(key: string): boolean {
	return PERSONAL_KEYS.has(key.toLowerCase().replaceAll(/[_-]/g, ""));
}

/** What is kept of an answer to `/users/auth`, which is about a person and holds the next refresh token. */
const authAnswerSchema = z.object({
	ErrorCode: z.unknown(),
	Value: z.object({ PartnerUserId: z.unknown(), CurrencyCode: z.unknown(), IsTest: z.unknown() }).partial().optional(),
});

/**
 * The same for an answer. Of one to `/users/auth` only what is known to be harmless is kept, and nothing of one that
 * has another form: where its token stands cannot be told.
 */
export function redactAnswer(call: string, answer: string): string {
	if (call !== "/users/auth") return redactText(answer);
	try {
		const known = authAnswerSchema.safeParse(JSON.parse(answer));
		if (known.success) return redactText(JSON.stringify(known.data));
	} catch {
		// No JSON.
	}
	return `[${answer.length} characters of another form]`;
}

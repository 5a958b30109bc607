/** Keys whose values never reach a log, in lower case and without `_` and `-`, so that every spelling is met. */
const SECRET_KEYS: ReadonlySet<string> = new Set([
	"accesstoken",
	"authorization",
	"clientsecret",
	"cookie",
	"fairnesskey",
	"idempotencykey",
	"jwt",
	"password",
	"privatekey",
	"promosecret",
	"refreshtoken",
	"secret",
	"secretkey",
	"secrets",
	"secretskey",
	"setcookie",
	"token",
	"useraccesstoken",
]);

export const CENSOR = "[redacted]";
/** Deeper than this nothing of ours nests; what does is cut off instead of being searched. */
const DEPTH_MAX = 8;
/** Longer texts are cut: a log is for people, and the patterns below must stay cheap on what others have written. */
const TEXT_LENGTH_MAX = 8_192;

/**
 * Tokens that stand in the middle of a text, such as the message of an error: tokens in addresses, and JWTs. What the
 * group holds stands before a JWT in the same word and is kept. A word is looked through from its beginning only: from
 * each `eyJ` in it, the time would grow with the square of its length.
 */
const TOKENS_IN_TEXT =
	/(?<=\b(?:access_token|refresh_token|client_secret)=)[^&\s"']+|(?<![\w-])(?=([\w-]*?)\beyJ[\w-])[\w-]+\.[\w-]+\.[\w-]*/g;
/** The password of an address such as that of a database. */
const PASSWORD_IN_TEXT = /(?<=:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g;

/**
 * A copy of what is about to be logged, in which every value under a secret key is censored, however deep it
 * stands, and errors are spelt out. What is passed in is not changed.
 */
export function redact(value: unknown): unknown {
	return copy(value, DEPTH_MAX, new Set());
}

function copy(value: unknown, depth: number, ancestors: ReadonlySet<object>): unknown {
	if (typeof value === "string") return withoutTokens(value);
	if (typeof value !== "object" || value === null) return value;
	if (ancestors.has(value)) return "[circular]";
	if (depth === 0) return "[too deep]";
	if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
	const path = new Set(ancestors).add(value);
	if (Array.isArray(value)) return value.map((item) => copy(item, depth - 1, path));
	if ("toJSON" in value && typeof value.toJSON === "function") return copy(value.toJSON(), depth - 1, path);
	return Object.fromEntries(
		entriesOf(value).map(([key, item]) => [key, isSecretKey(key) ? CENSOR : copy(item, depth - 1, path)]),
	);
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
	const entries = Object.entries(value);
	if (!(value instanceof Error)) return entries;
	const cause: readonly (readonly [string, unknown])[] = value.cause === undefined ? [] : [["cause", value.cause]];
	return [["type", value.name], ["message", value.message], ["stack", value.stack], ...cause, ...entries];
}

/** Whether the value under this key is a secret, however the key is spelt. */
export function isSecretKey(key: string): boolean {
	return SECRET_KEYS.has(key.toLowerCase().replaceAll(/[_-]/g, ""));
}

/** The text without the tokens and passwords that stand in it, cut where it is too long. */
export function withoutTokens(text: string): string {
	const shown = text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text;
	// Without these no pattern can match. To look for them costs a tenth of what the patterns do, and most texts have none.
	const tokenless = /=|eyJ/.test(shown) ? shown.replaceAll(TOKENS_IN_TEXT, `$1${CENSOR}`) : shown;
	return tokenless.includes("://") ? tokenless.replaceAll(PASSWORD_IN_TEXT, CENSOR) : tokenless;
}

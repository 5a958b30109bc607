/**
 * What of a call between a partner or a provider and us may be kept: no token, no secret, and no more about a player than
 * is needed to look into a bet. Of the calls of casinos we know every field: what is on the list is kept, the rest is only
 * named. Of other calls everything is kept but what the words in a field's name make a secret or a person's.
 */
import { jsonIn } from "../platform/json-in.ts";
import { withoutTokens } from "../platform/redact.ts";
import { isHiddenName } from "./hidden-names.ts";
import { type Rule, type RuleOf, redactJson } from "./redact-json.ts";
import { redactPlain } from "./redact-plain.ts";

/** Addresses that a browser opens: what stands behind the host may let somebody in. In lower case. */
const ADDRESS_KEYS: ReadonlySet<string> = new Set(["frameuri", "returnurl"]);

/** Of all calls about money. */
const PAYMENT_KEYS: ReadonlySet<string> = new Set([
	...["ErrorCode", "Message", "Value", "BetId", "CashbackId", "TransactionId", "TransactionType", "PartnerUserId"],
	...["PartnerTransactionId", "Amount", "TaxAmount", "Balance", "Created", "PromoCode", "issueId", "TagId"],
	...["IsClosed", "Reason", "Payments"],
]);
/** Of `/users/auth`, which is about a person and whose messages were seen to repeat the token. */
const LOG_IN_KEYS: ReadonlySet<string> = new Set([
	"ErrorCode",
	"Value",
	"PartnerUserId",
	"CurrencyCode",
	"IsTest",
	"TagId",
]);
const BALANCE_KEYS: ReadonlySet<string> = new Set([...LOG_IN_KEYS, "Message", "Balance"]);

const KEYS_OF_CALL: ReadonlyMap<string, ReadonlySet<string>> = new Map([
	["/users/auth", LOG_IN_KEYS],
	["/users/data", BALANCE_KEYS],
	...["make", "make-list", "info", "close", "accept"].map((call) => [`/payments/${call}`, PAYMENT_KEYS] as const),
	...["make", "accept"].flatMap((call) => [
		[`/cashback-payments/${call}`, PAYMENT_KEYS] as const,
		[`/rollbacks/${call}`, PAYMENT_KEYS] as const,
	]),
]);

/** Hides what may not be kept of a body that is no call of a casino's, or of any other text. */
export function redactText(text: string): string {
	return redactBy(ruleByName, text);
}

/** The same for the body of a call. That of a batch is ours, and the partner's setting says what its field is called. */
export function redactRequest(call: string, request: string): string {
	return redactBy(call === "/payments/make-list" ? ruleByName : rulesOf(call), request);
}

/** The same for an answer. Nothing is kept of a log-in's answer of another form: where its token stands cannot be told. */
export function redactAnswer(call: string, answer: string): string {
	if (call === "/users/auth" && !isObject(answer)) return `[${answer.length} characters of another form]`;
	return redactBy(rulesOf(call), answer);
}

function redactBy(ruleOf: RuleOf, text: string): string {
	return withoutTokens(redactPlain(redactJson(text, ruleOf)));
}

function rulesOf(call: string): RuleOf {
	const known = KEYS_OF_CALL.get(call);
	return known === undefined ? ruleByName : (key) => (known.has(key) ? "keep" : "hide");
}

function ruleByName(key: string): Rule {
	if (ADDRESS_KEYS.has(key.toLowerCase())) return "shorten";
	return isHiddenName(key) ? "hide" : "keep";
}

function isObject(text: string): boolean {
	const parsed = jsonIn(text);
	return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
}

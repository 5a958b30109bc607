/** What the provider's own bet calls looked like, as far as they have gone over the lab. Nothing is sent for it. */
import {
	payInOutRequestSchema,
	payInRequestSchema,
	payOutRequestSchema,
	refundRequestSchema,
} from "@webframe/shared/wire";
import type { z } from "zod";
import { jsonIn } from "../../json-in.ts";
import { bindingOf } from "../binding.ts";
import type { Call, Check } from "../messages.ts";
import { advice, fail, judged, pass, skipped, type Verdict } from "./check.ts";

const GROUP = "Bet calls";
const HANDLING = "Specification, Handling on the provider side";
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
	"pay-in": payInRequestSchema,
	"pay-out": payOutRequestSchema,
	"pay-in-out": payInOutRequestSchema,
	refund: refundRequestSchema,
};
const STOP_CODES = [2, 3, 4, 5, 6, 7, 8];

export async function* betChecks(all: readonly Call[]): AsyncGenerator<Check> {
	const calls = all.filter(({ direction, source }) => direction === "to aggregator" && source === "live");
	const bets = calls.filter(({ operation }) => operation in SCHEMAS);
	const rule = (name: string, expected: string, source: string) => ({ group: GROUP, name, expected, source });
	const sign = "Specification, Authentication, provider integration";
	if (bets.length === 0) {
		yield await judged(rule("Bets were seen", "at least one", "Specification, E"), () =>
			skipped("play a round in the frame first"),
		);
		return;
	}
	yield await judged(rule("Every call is signed right", "all", `${sign} 1–2`), () =>
		count(calls, ({ signature }) => signature.verdict !== "wrong"),
	);
	yield await judged(rule("The clock is in step", "at most 30 s back and 5 s ahead", `${sign} 3`), () =>
		count(calls, ({ signature }) => signature.time === "in time", `; the furthest ${furthest(calls)} ms`),
	);
	yield await judged(
		rule(
			"Every call has a nonce of its own",
			"32 hexadecimal digits, never twice",
			"Specification, signed request headers: X-Request-Id",
		),
		() => count(calls, ({ signature }) => signature.nonce === "new"),
	);
	yield await judged(
		rule("Every message can be read", "the fields of its operation", "Specification, E; wire contract 7"),
		() => count(bets, ({ operation, body }) => SCHEMAS[operation]?.safeParse(jsonIn(body)).success === true),
	);
	yield await judged(
		rule(
			"Every call names its session and operation",
			"sessionId and operation in the body, those of the address",
			"Wire contract 7 (advised; with the setting bindsRequests it must)",
		),
		() => {
			const verdict = count(bets, (call) => bindingOf(call) !== "not those of the address");
			if (verdict.result !== "pass") return verdict;
			const all = count(bets, (call) => bindingOf(call) === "those of the address");
			return all.result === "pass" ? all : advice(all.got);
		},
	);
	yield await judged(
		rule(
			"Amounts are texts",
			"decimal texts (a number loses its trailing zeros when it is signed)",
			"Wire contract 7 (advised)",
		),
		() => {
			const verdict = count(bets, ({ body }) => !/"(?:betAmount|winAmount|winOdd)"\s*:\s*[0-9-]/.test(body));
			return verdict.result === "pass" ? verdict : advice(verdict.got);
		},
	);
	yield await judged(
		rule(
			"After a code that means stop nothing more is sent",
			"no repeat of a bet that was refused with 2 to 8",
			`${HANDLING} 1`,
		),
		() => afterStop(bets),
	);
	yield await judged(
		rule("What is not known is asked again", "99 or no answer: the call again, or a refund", `${HANDLING} 2–3`),
		() => askedAgain(bets),
	);
}

function count(calls: readonly Call[], isRight: (call: Call) => boolean, more = ""): Verdict {
	const wrong = calls.filter((call) => !isRight(call));
	const [first] = wrong;
	if (first === undefined) return pass(`${calls.length} of ${calls.length}${more}`);
	return fail(
		`${wrong.length} of ${calls.length} are not; the first: ${first.operation} at ${new Date(first.at).toISOString()}${more}`,
	);
}

function furthest(calls: readonly Call[]): number {
	return calls.reduce(
		(far, { signature }) => (Math.abs(signature.ageMs ?? 0) > Math.abs(far) ? (signature.ageMs ?? 0) : far),
		0,
	);
}

/** A refund after a stop is not needed, and no harm. */
function afterStop(bets: readonly Call[]): Verdict {
	const stopped = bets.filter(
		({ operation, answer }) => operation.startsWith("pay-in") && STOP_CODES.includes(answer?.code ?? 0),
	);
	const again = stopped.filter((call) => later(bets, call).some(({ operation }) => operation !== "refund"));
	return again.length === 0
		? pass(`${stopped.length} were refused`)
		: fail(`${again.length} of ${stopped.length} were sent on`);
}

function askedAgain(bets: readonly Call[]): Verdict {
	const open = bets.filter(({ answer }) => answer !== null && (answer.code === null || answer.code === 99));
	const left = open.filter((call) => later(bets, call).length === 0);
	if (open.length === 0) return skipped("no call was left open");
	return left.length === 0
		? pass(`${open.length} of ${open.length}`)
		: advice(`${left.length} of ${open.length} not yet`);
}

function later(bets: readonly Call[], { id, betId }: Call): readonly Call[] {
	return bets.filter((other) => other.betId === betId && other.id > id);
}

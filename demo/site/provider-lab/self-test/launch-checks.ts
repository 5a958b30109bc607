/** The launch of a game, as the aggregator asks for it. The sessions stand nowhere: no bet could be placed in them. */
import type { Json } from "@webframe/shared/signing";
import { launchAnswerSchema, type ProviderGame } from "@webframe/shared/wire";
import { jsonIn } from "../../json-in.ts";
import { firstProblem } from "../first-problem.ts";
import type { Check } from "../messages.ts";
import { type Exchange, exchange } from "../server/exchange.ts";
import { addressProblem, framingProblem } from "./addresses.ts";
import { advice, CALL_LIMIT_MS, ending, fail, isSuccess, judged, pass, skipped, type Verdict } from "./check.ts";
import { launchBody, type SelfTestParts } from "./parts.ts";

const GROUP = "Launch";
const SPEC_D = "Specification, D";
const CONTRACT = "Wire contract 7, Launch";
const PAGE_BYTES_MAX = 2_097_152;
/** Currencies with 2, 0 and 3 digits behind the point, and what is usual to bet in them. */
const CURRENCIES: readonly (readonly [string, Record<string, Json>])[] = [
	["EUR", { minBet: 0.1, maxBet: 100, buttonAmounts: [0.5, 1, 5] }],
	["JPY", { minBet: 10, maxBet: 10_000, buttonAmounts: [50, 100, 500] }],
	["KWD", { minBet: 0.025, maxBet: 30, buttonAmounts: [0.125, 0.25] }],
];
/** As the aggregator names them, and one that no provider knows. */
const LANGUAGES = ["de", "pt-BR", "zh-Hans", "kmr", "xx"] as const;

export async function* launchChecks(
	{ sender, origins }: SelfTestParts,
	game: ProviderGame | undefined,
): AsyncGenerator<Check> {
	const rule = (name: string, expected: string, source = CONTRACT) => ({ group: GROUP, name, expected, source });
	if (game === undefined) {
		yield await judged(rule("A game is launched", "HTTP 2xx", SPEC_D), () => skipped("there is no game to launch"));
		return;
	}
	const launch = async (changes: Record<string, Json>, gameId = game.gameId): Promise<Exchange> => {
		const path = `/games/${encodeURIComponent(gameId)}/launch`;
		return (await sender.ask("self-test", "to provider", path, launchBody(changes))).got;
	};
	const real = launchBody({});
	const sessionId = String(real["sessionId"]);
	const first = await launch(real);
	const address = frameUriIn(first);

	yield await judged(
		rule("A launch for money", `HTTP 2xx with frameUri within ${CALL_LIMIT_MS / 1000} s`, SPEC_D),
		() => launched(first),
	);
	yield await judged(rule("For money the session is ours", "the sessionId of the request, or none"), () =>
		ownSession(first, sessionId),
	);
	yield await judged(
		rule("frameUri has a good address", "https (http in private networks only), no credentials"),
		() => {
			const problem = address === undefined ? "there is none" : addressProblem(address);
			return problem === undefined ? pass(new URL(address ?? "").origin) : fail(problem);
		},
	);
	yield await judged(rule("frameUri is of another origin", "neither the aggregator's nor the casino's"), () => {
		const origin = URL.parse(address ?? "")?.origin;
		return origin === undefined || origins.includes(origin) ? fail(origin ?? "there is none") : pass(origin);
	});
	yield await judged(
		rule("The game's page opens, in a frame", "HTTP 200, HTML, and nothing that forbids framing"),
		async () => await page(address),
	);
	yield await judged(rule("The same launch again", "HTTP 2xx: a player who reloads comes back"), async () =>
		launched(await launch(real)),
	);
	yield await judged(
		rule(
			"A launch for fun",
			"HTTP 2xx with frameUri; the answered sessionId is the session",
			"Specification, provider-side fields: sessionId",
		),
		async () => {
			const [one, other] = [await launch({ gameMode: "demo" }), await launch({ gameMode: "demo" })];
			const verdict = launched(one);
			if (verdict.result !== "pass") return verdict;
			const [oneId, otherId] = [sessionIn(one), sessionIn(other)];
			return oneId !== undefined && oneId === otherId
				? fail("two launches name the same session")
				: pass(`${verdict.got}, session ${oneId ?? "ours"}`);
		},
	);
	for (const [currency, limits] of CURRENCIES) {
		yield await judged(
			rule(
				`Limits in ${currency}`,
				"HTTP 2xx: minBet, maxBet and buttonAmounts are in the currency's units",
				"Specification, Limits: minBet and maxBet",
			),
			async () => launched(await launch({ currency, ...limits })),
		);
	}
	yield await judged(
		rule("buttonAmounts is optional, viewType and returnUrl may come", "HTTP 2xx"),
		async () => await optionalFields(sender, game),
	);
	for (const language of LANGUAGES) {
		const name = language === "xx" ? "A language that nobody knows" : `Language ${language}`;
		yield await judged(rule(name, "HTTP 2xx; the game falls back to one that it has"), async () =>
			launched(await launch({ language })),
		);
	}
	yield await judged(rule("An unknown game is not launched", "HTTP 4xx", SPEC_D), async () =>
		clientError(await launch({}, `no-such-game-${sessionId.slice(0, 8)}`)),
	);
	yield await judged(
		rule(
			"A launch without minBet is not read",
			"HTTP 4xx",
			"Specification, provider-side fields: minBet, maxBet are mandatory",
		),
		async () => {
			const { minBet: _, ...rest } = launchBody({});
			const path = `/games/${encodeURIComponent(game.gameId)}/launch`;
			const verdict = clientError((await sender.ask("self-test", "to provider", path, rest)).got);
			return verdict.result === "pass" ? verdict : advice(verdict.got);
		},
	);
	yield await judged(rule("The list is still served", "HTTP 200 after all of this", SPEC_D), async () => {
		const { got } = await sender.ask("self-test", "to provider", "/games");
		return isSuccess(got) ? pass(ending(got)) : fail(ending(got));
	});
}

async function optionalFields(sender: SelfTestParts["sender"], game: ProviderGame): Promise<Verdict> {
	const { buttonAmounts: _, ...rest } = launchBody({ viewType: "mobile", returnUrl: "https://casino.example/lobby" });
	const path = `/games/${encodeURIComponent(game.gameId)}/launch`;
	return launched((await sender.ask("self-test", "to provider", path, rest)).got);
}

function launched(got: Exchange): Verdict {
	if (!isSuccess(got)) return fail(ending(got));
	const answer = launchAnswerSchema.safeParse(jsonIn(got.text));
	if (answer.success) return pass(ending(got));
	return fail(`${ending(got)}; ${firstProblem(answer.error, "the answer")}`);
}

function ownSession(got: Exchange, sessionId: string): Verdict {
	const answered = sessionIn(got);
	if (!isSuccess(got)) return fail(ending(got));
	return answered === undefined || answered === sessionId ? pass(answered ?? "none") : fail(answered);
}

function clientError(got: Exchange): Verdict {
	const isRefused = got.kind === "answered" && got.status >= 400 && got.status <= 499;
	return isRefused ? pass(ending(got)) : fail(ending(got));
}

async function page(address: string | undefined): Promise<Verdict> {
	if (address === undefined || addressProblem(address) !== undefined) return skipped("there is no good address");
	const bounds = { timeoutMs: CALL_LIMIT_MS, bytesMax: PAGE_BYTES_MAX };
	const got = await exchange({ method: "GET", url: address, headers: { accept: "text/html" } }, bounds);
	if (got.kind === "failed" || got.status !== 200) return fail(ending(got));
	const type = got.headers.get("content-type") ?? "no content type";
	if (!type.startsWith("text/html")) return fail(type);
	const problem = framingProblem(got.headers);
	return problem === undefined ? pass(ending(got)) : fail(problem);
}

function frameUriIn(got: Exchange): string | undefined {
	const answer = launchAnswerSchema.safeParse(isSuccess(got) ? jsonIn(got.text) : undefined);
	return answer.data?.frameUri;
}

function sessionIn(got: Exchange): string | undefined {
	const answer = launchAnswerSchema.safeParse(isSuccess(got) ? jsonIn(got.text) : undefined);
	return answer.data?.sessionId;
}

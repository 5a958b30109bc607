import { describe, expect, test } from "vitest";
import { partnerSettingsSchema, policyOf, writtenSettingsSchema } from "./settings.ts";

/** `path: message` of everything that is wrong. */
function problemsOf(settings: unknown): readonly string[] {
	const parsed = writtenSettingsSchema.safeParse(settings);
	return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

test("limits at providers are amounts with the partner's own number of digits", () => {
	const limits = { EUR: { minBet: "0.50", maxBet: "100", buttonAmounts: ["1.5"] } };
	const at = (settings: object): object => ({ providers: [{ providerId: 1, ...settings }] });
	expect(problemsOf(at({ limits, dailyStakeMax: { EUR: "0.50", JPY: "100" } }))).toEqual([]);
	expect(problemsOf(at({ dailyStakeMax: { JPY: "100.5" } }))).toEqual([
		"providers.0.dailyStakeMax.JPY: must have amounts with at most 0 digits behind the point",
	]);
	const digits = { currencyDigits: { EUR: 0 } };
	expect(problemsOf({ ...at({ limits, dailyStakeMax: { EUR: "0.5" } }), ...digits })).toEqual([
		"providers.0.limits.EUR: must have amounts with at most 0 digits behind the point",
		"providers.0.dailyStakeMax.EUR: must have amounts with at most 0 digits behind the point",
	]);
	// What stands in the database already must not stop a partner.
	expect(partnerSettingsSchema.safeParse(at({ dailyStakeMax: { JPY: "100.5" } })).success).toBe(true);
});

describe("limits of our own games are refused that could not be kept to, or would take no bets", () => {
	const EURO = { gameCode: 9, currency: "EUR", minStake: "0.20", maxStake: "10.00" };
	const JPY = { ...EURO, currency: "JPY", minStake: "40", maxStake: "1000" };
	test.each<[string, readonly object[], readonly string[]]>([
		["fine", [EURO, JPY, { ...EURO, gameCode: null, maxWin: "5000.00" }], []],
		["too many digits", [{ ...JPY, minStake: "40.5" }], ["0.minStake: must be an amount with at most 0 digits"]],
		["the same of the most", [JPY, { ...JPY, gameCode: 23, maxStake: "1000.5" }], ["1.maxStake: must be an amount"]],
		["the same of the win", [{ ...JPY, maxWin: "5000.5" }], ["0.maxWin: must be an amount with at most 0 digits"]],
		["too little", [{ ...EURO, minStake: "0.03" }], ["0.minStake: must be at least 0.04"]],
		["the wrong way round", [{ ...EURO, minStake: "10.01" }], ["0.maxStake: must not be below minStake"]],
		["no room for a chip", [{ ...EURO, minStake: "0.04", maxStake: "0.19" }], ["0.maxStake: must be at least 0.20"]],
		["a win below the stake", [{ ...EURO, maxWin: "9.99" }], ["0.maxWin: must not be below maxStake"]],
		["a game twice", [EURO, EURO], [": must name each game and currency once"]],
		["no currency", [{ ...EURO, currency: "XXX" }], ["0.currency: is not the code of a currency"]],
		["no amount", [{ ...EURO, maxStake: "much" }], ["0.maxStake: must be a decimal string"]],
	])("%s", (_, stakeLimits, problems) => {
		const found = problemsOf({ stakeLimits });
		expect(found).toHaveLength(problems.length);
		for (const [index, problem] of problems.entries())
			expect(found[index]).toMatch(new RegExp(`^stakeLimits\\.?${problem.replaceAll(".", "\\.")}`));
	});

	test("the partner's own digits count, and what stands in the database already stops no partner", () => {
		const stakeLimits = [{ ...EURO, maxStake: "10.50" }];
		const settings = { stakeLimits, currencyDigits: { EUR: 0 } };
		expect(problemsOf(settings)[0]).toMatch(/^stakeLimits\.0\.minStake: .* at most 0 digits/);
		expect(partnerSettingsSchema.safeParse(settings).success).toBe(true);
	});
});

test("nothing needs to be set", () => {
	expect(writtenSettingsSchema.parse({})).toMatchObject({
		allowedOrigins: [],
		userCallTimeoutMs: 5_000,
		callTimeoutMs: 5_000,
		concurrentCallsMax: 64,
		concurrentUserCallsMax: 32,
		acceptanceDeadlineMs: 30_000,
		notBeforeSlackSeconds: 2,
		callLifetimeSeconds: 10,
		refundConditions: [],
		dedupeKey: "BetId+TransactionType",
		tokensPerMinute: 10,
		betsPerSecond: 10,
		insufficientFundsCodes: [103_802],
		tax: null,
		currencyDigits: {},
		guestCurrency: "EUR",
		games: null,
		defaultTagId: null,
		tags: [],
		isFeedOn: false,
	});
});

test("what may be set is kept, at both of its ends", () => {
	const least = {
		userCallTimeoutMs: 100,
		callTimeoutMs: 100,
		concurrentCallsMax: 1,
		concurrentUserCallsMax: 1,
		acceptanceDeadlineMs: 1_000,
		notBeforeSlackSeconds: 0,
		callLifetimeSeconds: 3,
		tokensPerMinute: 1,
		betsPerSecond: 1,
		currencyDigits: { CLP: 0 },
	};
	const most = {
		userCallTimeoutMs: 30_000,
		callTimeoutMs: 30_000,
		concurrentCallsMax: 1_000,
		concurrentUserCallsMax: 1_000,
		acceptanceDeadlineMs: 30_000,
		notBeforeSlackSeconds: 60,
		callLifetimeSeconds: 120,
		tokensPerMinute: 1_000,
		betsPerSecond: 10_000,
		currencyDigits: { mBTC: 18 },
		tax: { base: "winnings", rate: "0.123456" },
		tags: [{ gameCode: null, platform: "tv", tagId: 0 }],
		extraData: { any: ["thing"] },
		refundConditions: ["timeout", "http400", "http5xx", "103799", "overdue"],
	};
	for (const settings of [least, most]) expect(writtenSettingsSchema.parse(settings)).toMatchObject(settings);
});

describe("each bad field is named, with what it must be", () => {
	test.each<[string, unknown, RegExp]>([
		["callTimeoutMs", 99, />=100/],
		["callTimeoutMs", 30_001, /<=30000/],
		["callTimeoutMs", "5000", /number/],
		["callTimeoutMs", 5.5, /int/],
		["userCallTimeoutMs", 0, />=100/],
		["concurrentCallsMax", 0, />=1/],
		["concurrentCallsMax", 1_001, /<=1000/],
		["concurrentUserCallsMax", 0, />=1/],
		["acceptanceDeadlineMs", 30_001, /<=30000/],
		["notBeforeSlackSeconds", -1, />=0/],
		["callLifetimeSeconds", 121, /<=120/],
		["tokensPerMinute", 0, />=1/],
		["betsPerSecond", 0, />=1/],
		["dedupeKey", "BetId", /BetId\+TransactionType/],
		["refundConditions.0", ["always"], /timeout/],
		["insufficientFundsCodes.0", ["103802"], /number/],
		["tax.rate", { base: "stake", rate: 0.05 }, /string/],
		["tax.rate", { base: "stake", rate: "5%" }, /share as text/],
		["tax.rate", { base: "stake", rate: "1.5" }, /share as text/],
		["tax.base", { base: "profit", rate: "0.05" }, /winnings/],
		["currencyDigits.EUR", { EUR: 19 }, /<=18/],
		["guestCurrency", "XXX", /not the code of a currency/],
		["defaultTagId", -1, />=0/],
		["tags.0.platform", [{ gameCode: null, platform: "watch", tagId: 1 }], /desktop/],
		["isFeedOn", "yes", /boolean/],
	])("%s: %j", (path, value, rule) => {
		const [field = ""] = path.split(".");
		const problems = problemsOf({ [field]: value });
		expect(problems).toHaveLength(1);
		expect(problems[0]).toMatch(new RegExp(`^${path.replaceAll(".", "\\.")}: `));
		expect(problems[0]).toMatch(rule);
	});

	test("a currency by another name than its own", () => {
		for (const code of ["EURO", "eur", "µBT", "constructor", ""])
			expect(problemsOf({ currencyDigits: { [code]: 2 } })[0], code).toMatch(/^currencyDigits/);
	});

	test("an ExtraData without end", () => {
		expect(problemsOf({ extraData: { text: "x".repeat(4_100) } })).toEqual([
			"extraData: must not be longer than 4096 characters",
		]);
	});

	test("a call that would have expired before it arrives", () => {
		expect(problemsOf({ notBeforeSlackSeconds: 8 })).toEqual([
			"callLifetimeSeconds: must be at least 3 more than notBeforeSlackSeconds",
		]);
		expect(problemsOf({ notBeforeSlackSeconds: 60, callLifetimeSeconds: 63 })).toEqual([]);
	});

	test("a key that does not exist: written it is a slip, in the database it is of a newer version", () => {
		expect(problemsOf({ allowedOrigin: [] })).toEqual([expect.stringContaining('"allowedOrigin"')]);
		expect(partnerSettingsSchema.parse({ allowedOrigin: [] })).not.toHaveProperty("allowedOrigin");
	});
});

describe("an origin", () => {
	test.each([
		["https://casino.example", "https://casino.example"],
		["https://casino.example/", "https://casino.example"],
		["https://CASINO.example", "https://casino.example"],
		["https://casino.example:443", "https://casino.example"],
		["http://localhost:80", "http://localhost"],
		["https://casino.example:8443", "https://casino.example:8443"],
		["https://münchen.example", "https://xn--mnchen-3ya.example"],
		["http://[::1]:3000", "http://[::1]:3000"],
		["https://A_b-1.casino.example", "https://a_b-1.casino.example"],
	])("%s is kept as %s", (written, kept) => {
		expect(writtenSettingsSchema.parse({ allowedOrigins: [written] }).allowedOrigins).toEqual([kept]);
	});
	test.each([
		"*",
		"null",
		"",
		"casino.example",
		"https://*.casino.example",
		"https://casino.example/lobby",
		"https://casino.example//",
		"https://casino.example?x",
		"https://user@casino.example",
		"https://",
		"file:///index.html",
		"javascript:alert(1)",
		" https://casino.example",
		"https://a.example,https://b.example",
		"https://casino.example;script-src",
		"https://a'b.example",
		'https://a"b.example',
		"https://a`b.example",
		"https://a&b.example",
		"https://a!b.example",
		"https://a=b.example",
		"https://a;b\u{fc}.example",
		"https://%63asino.example",
		"https://0x7f.1",
		"https://casino.example:0443",
		"https://casino.example:",
		"http://[::0001]",
		"https://casino\\.example",
	])("%j is none", (written) => {
		expect(problemsOf({ allowedOrigins: [written] })).toEqual([
			"allowedOrigins.0: must be an origin such as https://casino.example: no path, no wildcard, no credentials",
		]);
	});
});

test("the policy for bets is what the settings say", () => {
	const settings = partnerSettingsSchema.parse({
		refundConditions: ["timeout"],
		insufficientFundsCodes: [1, 2],
		callTimeoutMs: 700,
		tax: { base: "stake", rate: "0.05" },
		dedupeKey: "BetId+TransactionType+Amount+TaxAmount",
	});
	expect(policyOf(settings)).toEqual({
		refundConditions: new Set(["timeout"]),
		dedupeMode: "BetId+TransactionType+Amount+TaxAmount",
		insufficientFundsCodes: new Set([1, 2]),
		callTimeoutMs: 700,
		tax: { base: "stake", ratePpm: 50_000n },
	});
	expect(policyOf(partnerSettingsSchema.parse({})).tax).toBeNull();
});

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ConfigError, environmentSchema, openidSettings, readConfig } from "./config.ts";
import { openDatabase } from "./platform/database.ts";

const KEY = "0123456789abcdef".repeat(4);
const COMPLETE = {
	DATABASE_URL: "postgres://webframe_app:hunter2@localhost:5432/webframe",
	PUBLIC_URL: "https://aggregator.example",
	FAIRNESS_KEY: KEY,
	SECRETS_KEY: "FEDCBA9876543210".repeat(4),
};

const OPENID = {
	OPENID_ISSUER: "https://id.example/casino",
	OPENID_CLIENT_ID: "webframe",
	OPENID_CLIENT_SECRET: "hunter2",
	OPENID_ROLES: "casino-managers=manager",
};

function problemsOf(environment: NodeJS.ProcessEnv): readonly string[] {
	try {
		readConfig(environment);
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		return error.message.split("\n").slice(1);
	}
	throw new Error("The configuration was taken.");
}

describe("a complete environment", () => {
	test("with defaults for all the rest", () => {
		expect(readConfig(COMPLETE)).toEqual({
			DATABASE_URL: COMPLETE.DATABASE_URL,
			PUBLIC_URL: "https://aggregator.example",
			FAIRNESS_KEY: Buffer.from(KEY, "hex"),
			SECRETS_KEY: Buffer.from("fedcba9876543210".repeat(4), "hex"),
			PORT: 8080,
			HOST: "0.0.0.0",
			ALLOW_PRIVATE_NETWORKS: false,
			SURFACES: new Set(["casino", "frame", "provider", "promo", "feed", "backoffice"]),
			WORKERS: true,
			PROCESSES: 1,
			DATABASE_CONNECTIONS_MAX: 10,
			TRUSTED_PROXIES: [],
			USER_TOKENS_PER_MINUTE: 300,
			SECOND_PERSON_ABOVE_EUROS: 500,
			EXCHANGES_KEPT_DAYS: 90,
			OPENID_SCOPES: "openid",
			OPENID_ROLE_CLAIM: "roles",
			LOG_LEVEL: "info",
		});
	});

	test("with every variable set", () => {
		const all = {
			...COMPLETE,
			PORT: "65535",
			HOST: "127.0.0.1",
			ALLOW_PRIVATE_NETWORKS: "true",
			SURFACES: "backoffice, casino",
			CASINO_BASE_PATH: "/api/v1.2",
			WORKERS: "false",
			PROCESSES: "4",
			DATABASE_CONNECTIONS_MAX: "40",
			REDIS_URL: "rediss://redis:6379",
			TRUSTED_PROXIES: "10.0.0.0/8, ::1",
			USER_TOKENS_PER_MINUTE: "1000",
			SECOND_PERSON_ABOVE_EUROS: "0",
			EXCHANGES_KEPT_DAYS: "1",
			FRAME_DIRECTORY: "/srv/frame",
			APPLY_FILE: "partners.yaml",
			LOG_LEVEL: "debug",
			PATH: "/usr/bin",
		};
		expect(readConfig(all)).toMatchObject({
			PORT: 65_535,
			ALLOW_PRIVATE_NETWORKS: true,
			SURFACES: new Set(["backoffice", "casino"]),
			CASINO_BASE_PATH: "/api/v1.2",
			WORKERS: false,
			PROCESSES: 4,
			DATABASE_CONNECTIONS_MAX: 40,
			REDIS_URL: "rediss://redis:6379",
			TRUSTED_PROXIES: [
				{ network: "10.0.0.0", prefix: 8, family: "ipv4" },
				{ network: "::1", prefix: 128, family: "ipv6" },
			],
			USER_TOKENS_PER_MINUTE: 1_000,
			SECOND_PERSON_ABOVE_EUROS: 0,
			EXCHANGES_KEPT_DAYS: 1,
		});
	});

	test("with an OpenID provider; a value of its claim may hold what stands between, but a comma", () => {
		const OPENID_ROLES = "casino-managers=manager, cn=Finance=finance,Auditors (EU)=auditor";
		const config = readConfig({ ...COMPLETE, ...OPENID, OPENID_ROLES, OPENID_ROLE_CLAIM: "groups" });
		expect(openidSettings(config)).toEqual({
			issuer: "https://id.example/casino",
			clientId: "webframe",
			clientSecret: "hunter2",
			scopes: "openid",
			roleClaim: "groups",
			roles: new Map([
				["casino-managers", "manager"],
				["cn=Finance", "finance"],
				["Auditors (EU)", "auditor"],
			]),
		});
		expect(openidSettings(readConfig(COMPLETE))).toBeUndefined();
	});

	test("a slash at the end of the public address is left out, because paths follow it", () => {
		expect(readConfig({ ...COMPLETE, PUBLIC_URL: "http://localhost:8080//" }).PUBLIC_URL).toBe("http://localhost:8080");
		expect(readConfig({ ...COMPLETE, PUBLIC_URL: "https://a.example/base/" }).PUBLIC_URL).toBe(
			"https://a.example/base",
		);
	});

	test.each([
		"postgres://db",
		"postgresql://app@db:5432/webframe?sslmode=require",
		"postgres://app:p%40ss%2Fw%25rd@db/webframe",
		"postgres://app:two words@db/webframe",
		"postgres://app:hunter2@[::1]:5432/webframe",
		"postgres://app:hunter2@db-1:5432,db-2:5433/webframe?target_session_attrs=read-write",
		"postgres://app:hunter2@%2Fvar%2Frun%2Fpostgresql/webframe",
		"postgres:///webframe",
		"postgres://postgres:postgres@postgres,postgres2/postgres",
	])("DATABASE_URL may be whatever the driver takes: %s", (DATABASE_URL) => {
		expect(readConfig({ ...COMPLETE, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
		expect(() => openDatabase({ url: DATABASE_URL, connectionsMax: 1 })).not.toThrow();
	});

	test("an empty variable counts as missing", () => {
		expect(readConfig({ ...COMPLETE, PORT: "", REDIS_URL: "", LOG_LEVEL: "" })).toMatchObject({ PORT: 8080 });
	});
});

test("an OpenID provider needs its client, the secret and the roles, and https", () => {
	expect(problemsOf({ ...COMPLETE, OPENID_ISSUER: OPENID.OPENID_ISSUER })).toEqual([
		"  OPENID_CLIENT_ID is missing: operators sign in at OPENID_ISSUER",
		"  OPENID_CLIENT_SECRET is missing: operators sign in at OPENID_ISSUER",
		"  OPENID_ROLES is missing: operators sign in at OPENID_ISSUER",
	]);
	const plain = { ...COMPLETE, ...OPENID, OPENID_ISSUER: "http://id.example" };
	expect(problemsOf(plain)).toEqual(["  OPENID_ISSUER must be https://, unless ALLOW_PRIVATE_NETWORKS=true"]);
	expect(readConfig({ ...plain, ALLOW_PRIVATE_NETWORKS: "true" }).OPENID_ISSUER).toBe("http://id.example");
});

describe("what is complete and unsafe is refused", () => {
	const DIFFERENT = "  FAIRNESS_KEY and SECRETS_KEY must be two different keys";
	const RANDOM = "must be random (openssl rand -hex 32)";

	test("one key for both, also in capitals, also for tests", () => {
		expect(problemsOf({ ...COMPLETE, SECRETS_KEY: KEY.toUpperCase() })).toEqual([DIFFERENT]);
		expect(problemsOf({ ...COMPLETE, SECRETS_KEY: KEY, ALLOW_PRIVATE_NETWORKS: "true" })).toEqual([DIFFERENT]);
	});

	test.each(["00".repeat(32), "ab".repeat(32), "0123456789abcd00".repeat(4).replaceAll("89abcd", "012345")])(
		"the key %s",
		(trivial) => {
			expect(problemsOf({ ...COMPLETE, FAIRNESS_KEY: trivial })).toEqual([`  FAIRNESS_KEY ${RANDOM}`]);
			expect(problemsOf({ ...COMPLETE, SECRETS_KEY: trivial })).toEqual([`  SECRETS_KEY ${RANDOM}`]);
			expect(readConfig({ ...COMPLETE, SECRETS_KEY: trivial, ALLOW_PRIVATE_NETWORKS: "true" })).toBeDefined();
		},
	);

	describe.each(["PUBLIC_URL", "BACKOFFICE_ORIGIN"] as const)("as %s", (name) => {
		test.each(["http://games.example", "http://10.0.0.1:8080", "http://localhost.example", "http://127.0.0.1.example"])(
			"%s, unless it is told",
			(url) => {
				const https = `  ${name} must be https://, unless ALLOW_PRIVATE_NETWORKS=true`;
				expect(problemsOf({ ...COMPLETE, [name]: url })).toEqual([https]);
				expect(readConfig({ ...COMPLETE, [name]: url, ALLOW_PRIVATE_NETWORKS: "true" })[name]).toBe(url);
			},
		);

		test.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080", "http://bff.localhost"])(
			"but not %s",
			(url) => {
				expect(readConfig({ ...COMPLETE, [name]: url })[name]).toBe(url);
			},
		);
	});
});

describe("what is missing is named, with what it must be, all at once", () => {
	test("everything", () => {
		const hex = "64 hexadecimal digits (openssl rand -hex 32)";
		const url = "an http:// or https:// address without credentials, query or fragment";
		expect(problemsOf({})).toEqual([
			"  DATABASE_URL is missing: it must be a postgres:// address",
			`  PUBLIC_URL is missing: it must be ${url}`,
			`  FAIRNESS_KEY is missing: it must be ${hex}`,
			`  SECRETS_KEY is missing: it must be ${hex}`,
		]);
	});

	test.each(Object.keys(COMPLETE))("%s, also when it is empty", (name) => {
		const line = expect.stringMatching(new RegExp(`^ {2}${name} is missing: it must be `));
		expect(problemsOf({ ...COMPLETE, [name]: undefined })).toEqual([line]);
		expect(problemsOf({ ...COMPLETE, [name]: "" })).toEqual([line]);
	});
});

describe("what is wrong is named, with what it must be, and never shown", () => {
	test.each([
		[
			"DATABASE_URL",
			["mysql://db", "localhost:5432", "postgres:db", " postgres://db"],
			"must be a postgres:// address",
		],
		[
			"DATABASE_URL",
			[
				"postgres://%zz",
				"postgres://db%/x",
				"postgres://user:hunter2%@db/x",
				"postgres://us%er:hunter2@db/x",
				"postgres://user:hunter2 x@/x",
				"postgres://user:hunter2@db:70000/x",
				"postgres://user:hunter2@[db/x",
				"postgres://a%ff,b/x",
			],
			"must be a postgres:// address whose name, password and host can be read",
		],
		[
			"PUBLIC_URL",
			["aggregator.example", "ftp://a.example", "https://", "https://user:hunter2@a.example", "https://a.example/?x=1"],
			"must be an http:// or https:// address",
		],
		["PUBLIC_URL", ["https://a.example/#top", "https://user@a.example"], "without credentials, query or fragment"],
		[
			"FAIRNESS_KEY",
			["short", KEY.slice(1), `${KEY}0`, KEY.replace("0", "g"), ` ${KEY}`],
			"must be 64 hexadecimal digits",
		],
		["SECRETS_KEY", ["short", KEY.slice(1), `0x${KEY.slice(2)}`], "must be 64 hexadecimal digits"],
		[
			"PORT",
			["0", "65536", "80.5", "1e3", "0x50", " 80", "-1", "http", "NaN"],
			"must be a whole number from 1 to 65535",
		],
		["SECOND_PERSON_ABOVE_EUROS", ["-1", "500.00", "none"], "must be a whole number from 0 to 1000000000"],
		["EXCHANGES_KEPT_DAYS", ["0", "-1", "3651", "for ever"], "must be a whole number from 1 to 3650"],
		["OPENID_ISSUER", ["id.example", "https://id.example/?x=1"], "must be an http:// or https:// address"],
		[
			"OPENID_ROLES",
			["managers", "=manager", "managers=owner", "a=manager,a=viewer", "a=manager,", " =viewer"],
			"must be a list such as casino-managers=manager",
		],
		["USER_TOKENS_PER_MINUTE", ["0", "-5", "many", "1e9"], "must be a whole number from 1 to 1000000"],
		["ALLOW_PRIVATE_NETWORKS", ["1", "yes", "TRUE", "True"], 'must be "true" or "false"'],
		["WORKERS", ["0", "no", "FALSE"], 'must be "true" or "false"'],
		["SURFACES", ["all", "casino,", "casino;frame", "Casino", "results"], "must be a list of casino, frame"],
		["CASINO_BASE_PATH", ["/", "api", "/api/", "//api", "/a b", "/../x", "/x?y"], "must be a path such as /api/v1"],
		["REDIS_URL", ["localhost:6379", "http://redis"], "must be a redis:// address"],
		[
			"TRUSTED_PROXIES",
			["10.0.0.0/33", "proxy.local", "10.0.0.1;10.0.0.2", "10.0.0.1,"],
			"must be a list of addresses",
		],
		["LOG_LEVEL", ["verbose", "INFO"], "must be debug, info, warn, error or silent"],
	])("%s", (name, values, rule) => {
		for (const value of values) {
			const problems = problemsOf({ ...COMPLETE, [name]: value });
			expect(problems, value).toHaveLength(1);
			expect(problems[0], value).toMatch(new RegExp(`^ {2}${name} must be `));
			expect(problems[0], value).toContain(rule);
			expect(problems[0], value).not.toContain("hunter2");
		}
	});

	test("what a way for alarms needs is named, and nothing of an address or a secret is shown", () => {
		const key = "0123456789abcdef".repeat(4);
		const hook = { ALARM_WEBHOOK_URL: "https://hook.example/x?key=hunter2" };
		const mail = { ALARM_MAIL_URL: "smtps://us:hunter2@mail.example", ALARM_MAIL_FROM: "a@casino.example" };
		const to = { ALARM_MAIL_TO: "a@casino.example, b@casino.example" };
		const good = { ...hook, ALARM_WEBHOOK_SECRET: key, ...mail, ...to, ALARM_QUIET_HOURS: "22:00-07:00" };
		expect(readConfig({ ...COMPLETE, ...good, ALARM_TIME_ZONE: "Europe/Vienna" })).toMatchObject({
			ALARM_MAIL_TO: ["a@casino.example", "b@casino.example"],
			ALARM_QUIET_HOURS: { from: 1_320, until: 420 },
		});
		const lacking = [hook, { ALARM_WEBHOOK_SECRET: key }, { ...mail }, to, { ALARM_TIME_ZONE: "UTC" }];
		const wrong = [
			{ ALARM_QUIET_HOURS: "22-7" },
			{ ALARM_QUIET_HOURS: "07:00-07:00" },
			{ ...good, ALARM_TIME_ZONE: "Vienna" },
			{ ...good, ALARM_MAIL_TO: "hunter2" },
			{ ...good, ALARM_MAIL_URL: "http://us:hunter2@mail.example" },
			{ ...good, ALARM_MAIL_URL: "smtp://us:hunter2%@mail.example" },
			{ HEARTBEAT_URL: "ftp://hunter2.example" },
			{ ALARM_REPEAT_MINUTES: "0" },
		];
		for (const values of [...lacking, ...wrong]) {
			const problems = problemsOf({ ...COMPLETE, ...values });
			expect(problems.length, JSON.stringify(values)).toBeGreaterThan(0);
			expect(problems.join()).not.toMatch(/hunter2|0123456789/);
		}
	});

	test("several problems come in one message", () => {
		expect(problemsOf({ ...COMPLETE, PORT: "x", WORKERS: "x", SECRETS_KEY: "" })).toHaveLength(3);
	});
});

test("the document for operators names every variable", async () => {
	const document = await readFile(new URL("../../../docs/environment.md", import.meta.url), "utf8");
	const named = new Set(document.match(/`[A-Z][A-Z_]+`/g));
	const missing = Object.keys(environmentSchema.shape).filter((name) => !named.has(`\`${name}\``));
	expect(missing).toEqual([]);
});

import { z } from "zod";
import { type OpenidSettings, parseRoles } from "./operators/openid/settings.ts";
import { parseSubnet } from "./platform/subnets.ts";
import { isWebAddress } from "./platform/web-address.ts";
import { isTimeZone, parseQuietHours } from "./records/alarms/quiet-hours.ts";

/** A failed start whose cause is the environment; its message names each variable and what it must be. */
export class ConfigError extends Error {
	override readonly name = "ConfigError";
}

const flag = z.enum(["true", "false"], { error: 'must be "true" or "false"' }).transform((text) => text === "true");

/** 32 bytes as 64 hexadecimal digits; `openssl rand -hex 32` makes one. */
const key32 = z
	.string({ error: "must be 64 hexadecimal digits (openssl rand -hex 32)" })
	.regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits (openssl rand -hex 32)")
	.transform((text) => Buffer.from(text, "hex"));

/** The address of a database, as the driver takes it. @param what such as "a postgres:// address" */
export function postgresUrl(what: string) {
	return z
		.string({ error: `must be ${what}` })
		.regex(/^postgres(ql)?:\/\//, { error: `must be ${what}`, abort: true })
		.refine(isReadable, `must be ${what} whose name, password and host can be read: encode what is special in them`);
}

/** Whether the driver can take an address apart: it decodes the name, the password and the hosts, of which it takes several. */
function isReadable(address: string): boolean {
	const authority = /^[^:]+:\/\/([^/?]*)/.exec(address)?.[1] ?? "";
	const hosts = authority.slice(authority.indexOf("@") + 1);
	const [firstHost = ""] = hosts.split(",");
	const url = URL.parse(address.replace(hosts, () => firstHost));
	return url !== null && [hosts, url.username, url.password].every(isDecodable);
}

function isDecodable(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

const PUBLIC_URL_RULE = "must be an http:// or https:// address without credentials, query or fragment";

/** Without a slash at its end, so that paths can be put behind it. */
const publicUrl = z
	.string({ error: PUBLIC_URL_RULE })
	.refine(isWebAddress, PUBLIC_URL_RULE)
	.transform((text) => text.replace(/\/+$/, ""));

/** A whole number written in digits only: `1e3`, `0x50` and ` 80 ` are more likely slips than meant. */
function wholeNumber(min: number, max: number) {
	const rule = `must be a whole number from ${min} to ${max}`;
	return z
		.string({ error: rule })
		.regex(/^[0-9]{1,15}$/, rule)
		.transform(Number)
		.pipe(z.int().min(min, rule).max(max, rule));
}

const SUBNETS_RULE = "must be a list of addresses or ranges such as 10.0.0.0/8, with commas between them";

const subnets = z.string({ error: SUBNETS_RULE }).transform((text, context) => {
	const parsed = text.split(",").map(parseSubnet);
	const good = parsed.filter((subnet) => subnet !== undefined);
	if (good.length < parsed.length) context.addIssue({ code: "custom", message: SUBNETS_RULE });
	return good;
});

const QUIET_HOURS_RULE = "must be hours such as 22:00-07:00";

const quietHours = z.string({ error: QUIET_HOURS_RULE }).transform((text, context) => {
	const parsed = parseQuietHours(text);
	if (parsed === undefined) context.addIssue({ code: "custom", message: QUIET_HOURS_RULE });
	return parsed;
});

/** An address that is called. What stands in its path or query may be secret. */
const calledUrl = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
	error: "must be an http:// or https:// address",
});

const MAIL_URL_RULE =
	"must be a smtps:// or smtp:// address whose name and password can be read: encode what is special";

const mailUrl = z
	.string({ error: MAIL_URL_RULE })
	.refine((text) => /^smtps?:\/\/[^/]/.test(text), { error: MAIL_URL_RULE, abort: true })
	.refine((text) => {
		const url = URL.parse(text);
		return url !== null && url.hostname !== "" && [url.username, url.password].every(isDecodable);
	}, MAIL_URL_RULE);

const MAIL_ADDRESS_RULE = "must be addresses such as a@casino.example, with commas between them";
const mailAddresses = z
	.string({ error: MAIL_ADDRESS_RULE })
	.transform((text) => text.split(",").map((address) => address.trim()))
	.pipe(
		z
			.array(z.email({ error: MAIL_ADDRESS_RULE }))
			.min(1)
			.max(50, MAIL_ADDRESS_RULE),
	);

const ROLES_RULE = "must be a list such as casino-managers=manager, with commas between, each value once";

const openidRoles = z.string({ error: ROLES_RULE }).transform((text, context): OpenidSettings["roles"] => {
	const roles = parseRoles(text);
	if (roles === undefined) context.addIssue({ code: "custom", message: ROLES_RULE });
	return roles ?? new Map();
});

/** What a process may serve; operations (`/livez`, `/docs` and the like) it always does. Source: wire contract, section 1. */
export const SURFACES = ["casino", "frame", "provider", "promo", "feed", "backoffice"] as const;
export type SurfaceName = (typeof SURFACES)[number];

const SURFACES_RULE = `must be a list of ${SURFACES.join(", ")}, with commas between them`;
const surfaceName = z.enum(SURFACES);

const surfaces = z.string({ error: SURFACES_RULE }).transform((text, context): ReadonlySet<SurfaceName> => {
	const parsed = text.split(",").map((name) => surfaceName.safeParse(name.trim()).data);
	const good = parsed.filter((name) => name !== undefined);
	if (good.length < parsed.length) context.addIssue({ code: "custom", message: SURFACES_RULE });
	return new Set(good);
});

/** More than any machine of today has processors for: a larger number is a slip. */
const PROCESSES_MAX = 256;

const BASE_PATH_RULE = "must be a path such as /api/v1, without a slash at its end";

const basePath = z.string().regex(/^(?:\/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+$/, BASE_PATH_RULE);

export const environmentSchema = z.object({
	/** The database, as the role `webframe_app`, which owns nothing. */
	DATABASE_URL: postgresUrl("a postgres:// address"),
	/** The most connections that all processes of this start open to it, beside one of each for its clock. */
	DATABASE_CONNECTIONS_MAX: wholeNumber(1, 10_000).default(10),
	/** The address under which browsers and partners reach this service; it is the issuer of our tokens. */
	PUBLIC_URL: publicUrl,
	/** The address of the back office's page, where it is another one; passkeys are good for its host alone. */
	BACKOFFICE_ORIGIN: publicUrl.optional(),
	/** An OpenID provider at which operators may sign in: the issuer, as its own documents spell it. */
	OPENID_ISSUER: z.string().refine(isWebAddress, PUBLIC_URL_RULE).optional(),
	/** What the provider knows this service by. */
	OPENID_CLIENT_ID: z.string().optional(),
	OPENID_CLIENT_SECRET: z.string().optional(),
	OPENID_SCOPES: z.string().default("openid"),
	/** The claim of the ID token that says what an operator may do: a text, or a list of texts. */
	OPENID_ROLE_CLAIM: z.string().default("roles"),
	/** What its values stand for; whoever has none of an operator's role is not let in. */
	OPENID_ROLES: openidRoles.optional(),
	/** Derives the seed of every round of our own games. Losing it stops the rounds; leaking it reveals results. */
	FAIRNESS_KEY: key32,
	/** Encrypts the secrets in the database that must be recoverable. */
	SECRETS_KEY: key32,
	PORT: wholeNumber(1, 65_535).default(8080),
	HOST: z.string().min(1).default("0.0.0.0"),
	/** Partner and provider addresses may be http and private: for the demo and for tests. */
	ALLOW_PRIVATE_NETWORKS: flag.default(false),
	/** The calls that this process answers; the others are not there. The back office can stay on an internal port. */
	SURFACES: surfaces.default(new Set(SURFACES)),
	/** Stands before the calls of casinos' servers, for partners with a fixed one; the addresses without it stay. */
	CASINO_BASE_PATH: basePath.optional(),
	/** A second address for the calls of providers, in the place of `/provider/v1`; those under that stay. */
	PROVIDER_BASE_PATH: basePath.optional(),
	/** A second address for the calls of marketing systems, in the place of `/promo`; those under `/promo` stay. */
	PROMO_BASE_PATH: basePath.optional(),
	/** The same before the calls and the hub of the feed, in the place of `/feed`. */
	FEED_BASE_PATH: basePath.optional(),
	/** False keeps rounds, recovery and chores off this process. */
	WORKERS: flag.default(true),
	/** How many processes share the port. Several need `REDIS_URL`; what is bounded is bounded for all of them together. */
	PROCESSES: wholeNumber(1, PROCESSES_MAX).default(1),
	/** Redis or Valkey between several processes on one database. Without it only one process may run. */
	REDIS_URL: z
		.string()
		.regex(/^rediss?:\/\//, "must be a redis:// address")
		.optional(),
	/** Proxies in front of this process: their `X-Forwarded-For` names the callers. From others it counts for nothing. */
	TRUSTED_PROXIES: subnets.default([]),
	/** How often one address may ask for a user token. All callers behind one router have one address. */
	USER_TOKENS_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
	/**
	 * What is worth more than about so many euros is settled by hand only when two operators ask for the same, where
	 * the partner's settings say nothing else for the currency.
	 */
	SECOND_PERSON_ABOVE_EUROS: wholeNumber(0, 1_000_000_000).default(500),
	/** For how many days calls between partners and us can be looked up in the exchange log. */
	EXCHANGES_KEPT_DAYS: wholeNumber(1, 3_650).default(90),
	/** Where the built frame lies. Without it this process does not serve the frame's scripts. */
	FRAME_DIRECTORY: z.string().optional(),
	/**
	 * Where every version of the frame that was ever delivered is kept, for casinos that have pinned one and for pages
	 * that are open during a deployment. All processes share it. Without it old versions are gone with the next one.
	 */
	FRAME_ARCHIVE_DIRECTORY: z.string().optional(),
	/** Where the built back office page lies. Without it there is no page; operators' calls are there all the same. */
	BACKOFFICE_DIRECTORY: z.string().optional(),
	/** A file for `bff apply`, applied at every start. */
	APPLY_FILE: z.string().optional(),
	/** Where alarms are posted to, signed with the secret. */
	ALARM_WEBHOOK_URL: calledUrl.optional(),
	ALARM_WEBHOOK_SECRET: key32.optional(),
	/** The mail server over which alarms are sent, from whom and to whom. */
	ALARM_MAIL_URL: mailUrl.optional(),
	ALARM_MAIL_FROM: z.email({ error: "must be an address such as alarms@casino.example" }).optional(),
	ALARM_MAIL_TO: mailAddresses.optional(),
	/** So often an alarm is sent again while nobody acknowledges it. Without it every 15. */
	ALARM_REPEAT_MINUTES: wholeNumber(1, 1_440).optional(),
	/** Hours in which only severe alarms are sent; the others follow at their end. */
	ALARM_QUIET_HOURS: quietHours.optional(),
	/** Whose hours these are. Without it UTC. */
	ALARM_TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone such as Europe/Vienna").optional(),
	/** Posted to each minute while chores and database work: what listens there alarms when it hears nothing. */
	HEARTBEAT_URL: calledUrl.optional(),
	LOG_LEVEL: z
		.enum(["debug", "info", "warn", "error", "silent"], { error: "must be debug, info, warn, error or silent" })
		.default("info"),
});

export type Config = z.infer<typeof environmentSchema>;

/**
 * Reads the configuration from the environment; an empty variable counts as missing.
 *
 * @throws ConfigError with one line for each variable that is missing, wrong or unsafe.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
	const config = parseEnvironment(environmentSchema, environment);
	const { PROCESSES, REDIS_URL } = config;
	if (PROCESSES > 1 && REDIS_URL === undefined) {
		const rule = `it must be a redis:// address, over which ${PROCESSES} processes (PROCESSES) reach each other's players`;
		throw new ConfigError(`The environment is not complete:\n  REDIS_URL is missing: ${rule}`);
	}
	if (config.FEED_BASE_PATH !== undefined && config.FEED_BASE_PATH === config.CASINO_BASE_PATH) {
		const rule = "must be another path than CASINO_BASE_PATH: both have a call /auth/token";
		throw new ConfigError(`The environment is not complete:\n  FEED_BASE_PATH ${rule}`);
	}
	const lacks = lacksOfAlarms(config);
	if (lacks.length > 0) {
		throw new ConfigError(`The environment is not complete:\n${lacks.map((line) => `  ${line}`).join("\n")}`);
	}
	const missing = OF_OPENID.filter((name) => config.OPENID_ISSUER !== undefined && config[name] === undefined);
	if (missing.length > 0) {
		const lines = missing.map((name) => `  ${name} is missing: operators sign in at OPENID_ISSUER`);
		throw new ConfigError(`The environment is not complete:\n${lines.join("\n")}`);
	}
	const dangers = dangersOf(config);
	if (dangers.length === 0) return config;
	throw new ConfigError(`The environment is not safe:\n${dangers.map((line) => `  ${line}`).join("\n")}`);
}

/** What a way for alarms cannot do without. */
function lacksOfAlarms(config: Config): readonly string[] {
	const needs = [
		["ALARM_WEBHOOK_URL", "ALARM_WEBHOOK_SECRET"],
		["ALARM_WEBHOOK_SECRET", "ALARM_WEBHOOK_URL"],
		["ALARM_MAIL_URL", "ALARM_MAIL_FROM"],
		["ALARM_MAIL_URL", "ALARM_MAIL_TO"],
		["ALARM_MAIL_FROM", "ALARM_MAIL_URL"],
		["ALARM_MAIL_TO", "ALARM_MAIL_URL"],
		["ALARM_TIME_ZONE", "ALARM_QUIET_HOURS"],
	] as const;
	return needs.flatMap(([has, needed]) =>
		config[has] !== undefined && config[needed] === undefined ? [`${needed} is missing: ${has} needs it`] : [],
	);
}

/** What an issuer needs beside it. */
const OF_OPENID = ["OPENID_CLIENT_ID", "OPENID_CLIENT_SECRET", "OPENID_ROLES"] as const;

/** Where operators may sign in, beside their passkeys; undefined where it is not set up. */
export function openidSettings(config: Config): OpenidSettings | undefined {
	const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = config;
	const { OPENID_SCOPES: scopes, OPENID_ROLE_CLAIM: roleClaim, OPENID_ROLES: roles } = config;
	if (issuer === undefined || clientId === undefined || clientSecret === undefined || roles === undefined)
		return undefined;
	return { issuer, clientId, clientSecret, scopes, roleClaim, roles };
}

/** Of 32 random bytes more than twenty are different; one in 10^30 keys has fewer than these. */
const DIFFERENT_BYTES_MIN = 8;
export const RANDOM_RULE = "must be random (openssl rand -hex 32)";

/** Whether a key is none of those that are written in examples. */
export function looksRandom(key: Buffer): boolean {
	return new Set(key).size >= DIFFERENT_BYTES_MIN;
}

/**
 * What makes a service that runs worth nothing: keys that are written in examples, one key for two purposes, and tokens
 * over connections that anybody reads. For the demo and for tests, which stand on one machine, `ALLOW_PRIVATE_NETWORKS`
 * allows all but the second.
 */
function dangersOf(config: Config): readonly string[] {
	const { FAIRNESS_KEY, SECRETS_KEY, PUBLIC_URL, BACKOFFICE_ORIGIN, OPENID_ISSUER } = config;
	const { ALARM_WEBHOOK_SECRET, HEARTBEAT_URL, ALLOW_PRIVATE_NETWORKS } = config;
	const dangers: string[] = [];
	if (FAIRNESS_KEY.equals(SECRETS_KEY)) dangers.push("FAIRNESS_KEY and SECRETS_KEY must be two different keys");
	if (ALLOW_PRIVATE_NETWORKS) return dangers;
	for (const [name, key] of Object.entries({ FAIRNESS_KEY, SECRETS_KEY }))
		if (!looksRandom(key)) dangers.push(`${name} ${RANDOM_RULE}`);
	if (ALARM_WEBHOOK_SECRET !== undefined && !looksRandom(ALARM_WEBHOOK_SECRET))
		dangers.push(`ALARM_WEBHOOK_SECRET ${RANDOM_RULE}`);
	for (const [name, url] of Object.entries({ ALARM_WEBHOOK_URL: config.ALARM_WEBHOOK_URL, HEARTBEAT_URL }))
		if (url?.startsWith("https://") === false)
			dangers.push(`${name} must be https://, unless ALLOW_PRIVATE_NETWORKS=true`);
	for (const [name, url] of Object.entries({ PUBLIC_URL, BACKOFFICE_ORIGIN }))
		if (url !== undefined && isOpen(new URL(url)))
			dangers.push(`${name} must be https://, unless ALLOW_PRIVATE_NETWORKS=true`);
	if (OPENID_ISSUER?.startsWith("https:") === false) {
		dangers.push("OPENID_ISSUER must be https://, unless ALLOW_PRIVATE_NETWORKS=true");
	}
	return dangers;
}

/** Whether anybody on the way reads what is sent there. */
function isOpen({ protocol, hostname }: URL): boolean {
	return protocol === "http:" && !isLoopback(hostname);
}

function isLoopback(hostname: string): boolean {
	return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** The same for the part of the environment that one command needs. */
export function parseEnvironment<Schema extends z.ZodType>(
	schema: Schema,
	environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
	const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
	const result = schema.safeParse(present);
	if (result.success) return result.data;
	const lines = result.error.issues.map((issue) => {
		const name = issue.path.join(".");
		const missing = present[name] === undefined;
		return `  ${name} ${missing ? `is missing: it ${issue.message}` : issue.message}`;
	});
	throw new ConfigError(`The environment is not complete:\n${lines.join("\n")}`);
}

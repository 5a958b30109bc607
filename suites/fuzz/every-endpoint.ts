/**
 * Every call in the OpenAPI document, with inputs made from its own schemas: what the description allows is taken,
 * what it does not allow is refused, nothing is answered with an error of ours, and nobody gets in with another's
 * credentials. Calls that are described later are covered as they are.
 *
 * Source: `bff` fuzzing goal of the reliability reference, section 6; F54, F56 to F58.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TWO_GAMES, useWorld } from "../../packages/bff/src/testing/world.ts";
import type { Vocabulary } from "./arbitraries.ts";
import { type Stage, setStage } from "./credentials.ts";
import {
	type Credential,
	call,
	canBeSent,
	type Endpoint,
	endpointsOf,
	type FuzzAnswer,
	type Input,
	isValidParameter,
	RawBody,
	validInput,
} from "./endpoint.ts";
import { EXCUSES, type Excuse, excuseOf } from "./excused.ts";
import { freshened, TAKEN_WHEN_FRESH } from "./fresh.ts";
import { withBothCallers } from "./launches.ts";
import { INVALID_KINDS, type InvalidKind, mutationsOf } from "./mutations.ts";
import { NEVER_TAKEN } from "./never-taken.ts";
import { documentSchema } from "./schema.ts";
import { withSettings } from "./settings.ts";

const SEED = 20_260_101;
/** Inputs with real ids for each call. */
const REAL_RUNS = 3;
const REAL_RUNS_MAX = 24;

export interface FuzzSize {
	/** Inputs with anything that is allowed, for each call. */
	readonly allowedRuns: number;
	/** Of the values that are no field's type each field gets one of so many, in turn; all, where it is left out. */
	readonly oneTypeOf?: number;
	/** How many requests that comes to at least. */
	readonly requestsMin: number;
}

/** What the service logs about a failure of its own; what it alarms a person about is logged, too. */
const OUR_FAILURE = /request failed|call failed|database is away/;

const KINDS = ["real", "allowed", ...INVALID_KINDS, "foreign credentials"] as const;
type Kind = (typeof KINDS)[number];

const PROMO_PAUSE_MS = 20;

const world = useWorld({
	settings: { games: TWO_GAMES, isJackpotOn: true, publishesJackpotDraws: true, isPromoOn: true, isFeedOn: true },
});
let stage: Stage;
let endpoints: readonly Endpoint[] = [];
const failures: string[] = [];
const counts = new Map<string, Map<Kind, number>>();
/** How many inputs of each call were taken, by its name. */
const taken = new Map<string, number>();
/** The calls of which a real input was taken. */
const takenReal = new Set<string>();
const metExcuses = new Set<Excuse>();
/** For each call an input that was taken: what is broken in it afterwards is the only thing wrong with it. */
const bases = new Map<string, Input>();
let callers = 0;

/** Registers the tests of one file; what they know of each other is this module's, which each file has for itself. */
export function fuzzEveryEndpoint(size: FuzzSize): void {
	beforeAll(async () => {
		stage = await setStage(world());
		const document = documentSchema.parse(await (await fetch(`${world().url}/openapi.json`)).json());
		const all = endpointsOf(document).map(withSettings).flatMap(withBothCallers);
		endpoints = all.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
	});
	afterAll(() => stage.close());

	// One call after the other: later ones end what earlier ones are about.
	test("what is allowed is answered, also with real ids, and what is not allowed is refused for what it is", async () => {
		for (const endpoint of endpoints) {
			await tryReal(endpoint);
			await tryInvalid(endpoint, size.oneTypeOf ?? 1);
			await tryAllowed(endpoint, size.allowedRuns);
		}
		expect(failures.splice(0)).toEqual([]);
	});

	test("nothing of that met an error of ours", () => {
		expect(world().log.filter((line) => OUR_FAILURE.test(line))).toEqual([]);
	});

	test("every answer of the 500s that is excused was met: no excuse is left over", () => {
		expect(EXCUSES.filter((excuse) => !metExcuses.has(excuse))).toEqual([]);
	});

	test("without credentials, and with those of every other kind, nobody gets in", async () => {
		for (const endpoint of endpoints) {
			if (endpoint.scheme === undefined) continue;
			for (const [kind, credential] of foreignCredentials(endpoint.scheme)) {
				await noting(endpoint, kind, async () => {
					const answer = await tryOut(endpoint, "foreign credentials", baseOf(endpoint), credential);
					if (answer.status !== 401) throw new Error(`answered with ${answer.status}: ${answer.text}`);
				});
			}
		}
		expect(failures.splice(0)).toEqual([]);
	});

	test("every call had inputs of each kind that its schema allows, and no kind had none", () => {
		const totals = showCounts();
		expect(totals.filter((total) => total === 0)).toEqual([]);
		expect(totals.reduce((sum, total) => sum + total, 0)).toBeGreaterThanOrEqual(size.requestsMin);
		const names = endpoints.map(({ name }) => name);
		expect(names.filter((name) => !taken.has(name) && !NEVER_TAKEN.has(name))).toEqual([]);
		expect([...NEVER_TAKEN.keys()].filter((name) => takenReal.has(name) || !names.includes(name))).toEqual([]);
		for (const { name, body, scheme } of endpoints) {
			const of = (kinds: readonly Kind[]): number =>
				kinds.reduce((sum, kind) => sum + (counts.get(name)?.get(kind) ?? 0), 0);
			expect(of(["real"]), name).toBeGreaterThan(0);
			expect(of(["allowed"]), name).toBeGreaterThan(0);
			if (body !== undefined) expect(of(INVALID_KINDS), name).toBeGreaterThan(0);
			if ((body?.schema.required ?? []).length > 0) expect(of(["missing"]), name).toBeGreaterThan(0);
			if (scheme !== undefined) expect(of(["foreign credentials"]), name).toBeGreaterThan(0);
		}
	});
}

/** After it the player's token places no bet any more. */
function isLast({ name }: Endpoint): boolean {
	return name === "POST /frame/logout" || name === "POST /backoffice/bet-stops/stop";
}

/** Each call comes from an address of its own, because the limits by address are not meant here. */
function nextAddress(): string {
	callers++;
	return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

function vocabularyFor({ name, scheme = "" }: Endpoint): Vocabulary {
	return { ...stage.vocabulary, ...stage.vocabularyOf.get(scheme), ...stage.vocabularyOf.get(name) };
}

const nobody: Credential = async () => ({});

function credentialFor({ scheme }: Endpoint): Credential {
	return (scheme === undefined ? undefined : stage.credentials.get(scheme)) ?? nobody;
}

function isAccepted({ status, text }: FuzzAnswer): boolean {
	// Of several in one list each is refused by itself.
	const isRefused = /"ErrorCode":(?!200\b)|"_responseCode":(?!1\b)|"outcome":"refused"/.test(text);
	return status >= 200 && status < 300 && !isRefused;
}

/** Makes a call and looks at what holds for every answer. */
async function tryOut(
	endpoint: Endpoint,
	kind: Kind,
	input: Input,
	credential = credentialFor(endpoint),
): Promise<FuzzAnswer> {
	const ofEndpoint = counts.get(endpoint.name) ?? new Map<Kind, number>();
	counts.set(endpoint.name, ofEndpoint.set(kind, (ofEndpoint.get(kind) ?? 0) + 1));
	const logged = world().log.length;
	// A marketing system has fifty calls a second.
	if (endpoint.scheme === "promoSignature") await world().clock.advance(PROMO_PAUSE_MS);
	const answer = await call(endpoint, input, { url: world().url, address: nextAddress(), credential });
	const failure = world()
		.log.slice(logged)
		.find((line) => OUR_FAILURE.test(line));
	if (failure !== undefined) throw new Error(`failed: ${failure}`);
	if (answer.status >= 500) {
		const excuse = excuseOf(endpoint.path, answer);
		if (excuse === undefined) throw new Error(`answered with ${answer.status}: ${answer.text}`);
		metExcuses.add(excuse);
	}
	if (isAccepted(answer)) {
		taken.set(endpoint.name, (taken.get(endpoint.name) ?? 0) + 1);
		if (kind === "real") takenReal.add(endpoint.name);
	}
	// Node.js answers by itself where the address is longer than all headers may be.
	if (answer.status === 431) return answer;
	if (!endpoint.statuses.includes(String(answer.status))) throw new Error(`${answer.status} is not described`);
	if (/node_modules|\bat .+:\d+:\d+|postgres/i.test(answer.text)) throw new Error(`tells too much: ${answer.text}`);
	return answer;
}

/** What an error says, and then what the errors behind it say: of a call that broke off only the last one tells why. */
function* reasons(error: unknown): Generator<string> {
	for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined) {
		yield one instanceof Error ? one.message : String(one);
	}
}

async function noting(endpoint: Endpoint, name: string, work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		failures.push(`${endpoint.name}: ${name}: ${[...reasons(error)].join(" ")}`);
	}
}

/** Real inputs, until one is taken: where there are two ways to name a player, most mixtures of them are none. */
async function tryReal(endpoint: Endpoint): Promise<void> {
	const inputs = fc.sample(validInput(endpoint, vocabularyFor(endpoint), true), { numRuns: REAL_RUNS_MAX, seed: SEED });
	let best: { readonly input: Input; readonly isAccepted: boolean } | undefined;
	for (const [index, input] of inputs.entries()) {
		if (index >= REAL_RUNS && best?.isAccepted === true) break;
		await noting(endpoint, `real ${JSON.stringify(input)}`, async () => {
			const answer = await tryOut(endpoint, "real", input);
			if (answer.status < 300 && best?.isAccepted !== true) best = { input, isAccepted: isAccepted(answer) };
		});
	}
	if (best !== undefined) bases.set(endpoint.name, best.input);
	// What only a browser can be let in by has no input that is taken at all.
	else if (isKnown(endpoint) && !NEVER_TAKEN.has(endpoint.name))
		failures.push(`${endpoint.name}: no real input was taken`);
}

async function tryAllowed(endpoint: Endpoint, numRuns: number): Promise<void> {
	const allowed = fc.asyncProperty(validInput(endpoint, vocabularyFor(endpoint), false), async (input) => {
		const { status, text } = await tryOut(endpoint, "allowed", input);
		// What has no canonical text cannot be signed, and is not let in.
		const isShutOut =
			status === 401 &&
			!text.includes('"_responseCode":8') &&
			!isMeantElsewhere(endpoint, input) &&
			endpoint.scheme !== undefined &&
			isKnown(endpoint);
		if (status === 405 || status === 415 || isShutOut) throw new Error(`answered with ${status}: ${text}`);
	});
	await noting(endpoint, "allowed", () => fc.assert(allowed, { numRuns, seed: SEED }));
}

/** What a marketing system signs says itself whose it is and which operation it is for, and from when: as another's it is not authentic. */
function isMeantElsewhere(endpoint: Endpoint, { body }: Input): boolean {
	if (endpoint.scheme !== "promoSignature" || typeof body !== "object" || body === null) return false;
	const ours = vocabularyFor(endpoint);
	return Object.entries(body).some(
		([field, value]) => ["client_id", "operation", "sent_at"].includes(field) && ours[field]?.includes(value) === false,
	);
}

async function tryInvalid(endpoint: Endpoint, oneTypeOf: number): Promise<void> {
	let types = 0;
	for (const { kind, name, input } of invalidInputs(endpoint, baseOf(endpoint))) {
		if (kind === "type" && types++ % oneTypeOf !== 0) continue;
		await noting(endpoint, `${kind}: ${name}`, async () => {
			const answer = await tryOut(endpoint, kind, input);
			if (isAccepted(answer)) throw new Error(`taken: ${answer.status} ${answer.text.slice(0, 200)}`);
			if (isLetThrough(endpoint, kind, answer)) throw new Error(`let through: ${answer.status} ${answer.text}`);
		});
	}
	if (!TAKEN_WHEN_FRESH.has(endpoint.name)) return;
	// Else all of them may have been refused for something that was wrong with what they were made from.
	await noting(endpoint, "nothing broken", async () => {
		const answer = await tryOut(endpoint, "real", freshened(endpoint, baseOf(endpoint)));
		if (!isAccepted(answer)) throw new Error(`not taken: ${answer.status} ${answer.text.slice(0, 200)}`);
	});
}

/** Bets have refusals of their own for what cannot be read; a provider's operations have codes. */
const REFUSES_BY_STATUS = /^(?:GET|POST) \/(?:auth|payments|cashback-payments|rollbacks|backoffice|frame)/;
/** An amount, and a text, may be well formed and still be none that fits. */
const BREAKS_SCHEMA: ReadonlySet<Kind> = new Set(["missing", "type", "range", "choice", "unknown field", "no JSON"]);

/**
 * Whether a broken input came past the schema: it must be refused for what it is, and not because what it is about is
 * not there or over.
 */
function isLetThrough({ name }: Endpoint, kind: Kind, { status }: FuzzAnswer): boolean {
	return REFUSES_BY_STATUS.test(name) && BREAKS_SCHEMA.has(kind) && status < 400;
}

/** Prints how many inputs of each kind each call had. @returns how many of each kind there were in all */
function showCounts(): readonly number[] {
	const rows = endpoints.map(({ name }) => [
		name,
		...KINDS.map((kind) => String(counts.get(name)?.get(kind) ?? 0)),
		String(taken.get(name) ?? 0),
	]);
	const totals = KINDS.map((kind) => endpoints.reduce((sum, { name }) => sum + (counts.get(name)?.get(kind) ?? 0), 0));
	const width = Math.max(...endpoints.map(({ name }) => name.length));
	const head = [...KINDS, "taken"];
	const last = [...totals, [...taken.values()].reduce((sum, count) => sum + count, 0)].map(String);
	const lines = [["call", ...head], ...rows, ["all", ...last]].map(([name = "", ...cells]) =>
		[name.padEnd(width), ...cells.map((cell, index) => cell.padStart(head[index]?.length ?? 0))].join("  "),
	);
	const never = [...NEVER_TAKEN].map(([name, lacks]) => `never taken with real ids: ${name} (${lacks})`);
	process.stdout.write(`${[...lines, ...never].join("\n")}\n`);
	return totals;
}

function baseOf(endpoint: Endpoint): Input {
	const known = bases.get(endpoint.name);
	const [input] = fc.sample(validInput(endpoint, vocabularyFor(endpoint), true), { numRuns: 1, seed: SEED });
	if (input === undefined) throw new Error("There is no input to begin with.");
	return known ?? input;
}

/** Whether we can come with the credentials that it wants. */
function isKnown({ scheme }: Endpoint): boolean {
	return scheme === undefined || stage.credentials.has(scheme);
}

interface InvalidInput {
	readonly kind: InvalidKind;
	readonly name: string;
	readonly input: Input;
}

const NO_JSON = ["", "{", "[1,", "nul", '{"a":1}}', "\u0000", `${"[".repeat(20_000)}`];
const NO_OBJECT = [null, true, 1, "text", [], [{}]];

/** Each under keys and ids of its own, so that nothing is wrong with it but what is broken. */
function* invalidInputs(endpoint: Endpoint, base: Input): Generator<InvalidInput> {
	for (const parameter of endpoint.parameters) yield* invalidParameters(endpoint, parameter, base);
	const { body } = endpoint;
	if (body === undefined) return;
	const isForm = body.type.includes("form-urlencoded");
	for (const { kind, name, apply } of mutationsOf(body.schema, base.body)) {
		// In a form everything is text.
		if (isForm && kind === "type") continue;
		const fresh = freshened(endpoint, base);
		yield { kind, name, input: { ...fresh, body: apply(fresh.body) } };
	}
	if (isForm) return;
	const withBody = (value: unknown): Input => ({ ...freshened(endpoint, base), body: value });
	for (const text of NO_JSON) yield { kind: "no JSON", name: text.slice(0, 9), input: withBody(new RawBody(text)) };
	for (const value of NO_OBJECT) yield { kind: "type", name: JSON.stringify(value), input: withBody(value) };
}

function* invalidParameters(
	endpoint: Endpoint,
	parameter: Endpoint["parameters"][number],
	base: Input,
): Generator<InvalidInput> {
	const { name, required = false, in: place, schema } = parameter;
	if (required && place !== "path") {
		const fresh = freshened(endpoint, base);
		const { [name]: _, ...parameters } = fresh.parameters;
		yield { kind: "missing", name, input: { ...fresh, parameters } };
	}
	for (const mutation of mutationsOf({ type: "object", properties: { [name]: schema } }, base.parameters)) {
		const value = Object(mutation.apply(base.parameters))[name];
		if (!canBeSent(parameter, String(value)) || isValidParameter(parameter, value)) continue;
		const fresh = freshened(endpoint, base);
		const parameters = { ...fresh.parameters, [name]: value };
		yield { kind: mutation.kind, name: mutation.name, input: { ...fresh, parameters } };
	}
}

function* foreignCredentials(scheme: string): Generator<readonly [string, Credential]> {
	const bearer =
		(authorization: string): Credential =>
		() =>
			Promise.resolve({ authorization });
	yield ["none", nobody];
	yield ["an empty one", bearer("Bearer ")];
	yield ["a made-up one", bearer(`Bearer wfo_${"A".repeat(43)}`)];
	yield ["an unsigned one", bearer(`Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`)];
	for (const [name, credential] of stage.credentials) if (name !== scheme) yield [name, credential];
	const own = stage.credentials.get(scheme);
	if (own !== undefined) yield ["its own in another scheme", async (body) => inBasicScheme(await own(body))];
}

function inBasicScheme({ authorization = "" }: Readonly<Record<string, string>>): Record<string, string> {
	return { authorization: authorization.replace("Bearer", "Basic") };
}

/** One call of the document, with what it takes to make it. */
import fc from "fast-check";
import { type Vocabulary, validValue } from "./arbitraries.ts";
import {
	isValid,
	type OpenApiDocument,
	type Operation,
	type Parameter,
	type Schema,
	withoutReferences,
} from "./schema.ts";

export interface Endpoint {
	/** As `POST /make-bet`, with the type of the body where there are several. */
	readonly name: string;
	readonly method: string;
	readonly path: string;
	/** The security scheme whose credentials it wants; undefined where it wants none. */
	readonly scheme: string | undefined;
	readonly parameters: readonly Parameter[];
	readonly body: { readonly type: string; readonly schema: Schema } | undefined;
	readonly statuses: readonly string[];
}

export interface Input {
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly body: unknown;
}

/** Every call that the document describes; one with several types of body counts once for each. */
export function endpointsOf(document: OpenApiDocument): readonly Endpoint[] {
	return Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).flatMap(([method, operation]) => ofOperation(document, method, path, operation)),
	);
}

function ofOperation(
	document: OpenApiDocument,
	method: string,
	path: string,
	operation: Operation,
): readonly Endpoint[] {
	const common = {
		method: method.toUpperCase(),
		path,
		scheme: Object.keys(operation.security?.[0] ?? {})[0],
		parameters: (operation.parameters ?? []).map((one) => ({
			...one,
			schema: withoutReferences(one.schema, document),
		})),
		statuses: Object.keys(operation.responses),
	};
	const name = `${common.method} ${path}`;
	const contents = Object.entries(operation.requestBody?.content ?? {});
	if (contents.length === 0) return [{ ...common, name, body: undefined }];
	return contents.map(([type, { schema }]) => ({
		...common,
		name: contents.length === 1 ? name : `${name} (${type.replace("application/", "")})`,
		body: { type, schema: withoutReferences(schema, document) },
	}));
}

/** Inputs that the description allows. */
export function validInput(endpoint: Endpoint, vocabulary: Vocabulary, likelyReal: boolean): fc.Arbitrary<Input> {
	const needed = endpoint.parameters.filter((one) => !likelyReal || isNeeded(one));
	const parameters = fc.record(
		Object.fromEntries(needed.map((one) => [one.name, parameterValue(one, vocabulary, likelyReal)])),
		{ requiredKeys: needed.filter(isNeeded).map((one) => one.name) },
	);
	const { body } = endpoint;
	const value = body === undefined ? fc.constant(undefined) : validValue(body.schema, vocabulary, likelyReal);
	return fc.record({ parameters, body: value });
}

function isNeeded({ required = false, in: place }: Parameter): boolean {
	return required || place === "path";
}

function parameterValue(parameter: Parameter, vocabulary: Vocabulary, likelyReal: boolean): fc.Arbitrary<unknown> {
	const value = validValue(parameter.schema, vocabulary, likelyReal, parameter.name);
	return value.filter((one) => canBeSent(parameter, String(one)));
}

/** Not every text can stand in a header or in a path. */
export function canBeSent({ in: place }: Parameter, text: string): boolean {
	if (!text.isWellFormed()) return false;
	if (place === "path") return !["", ".", ".."].includes(text);
	return place !== "header" || (/^[\x20-\x7e\x80-\xff]*$/.test(text) && text === text.trim() && text !== "");
}

/** A parameter arrives as text: one that reads as a valid number is none to refuse. */
export function isValidParameter({ schema }: Parameter, value: unknown): boolean {
	const text = String(value);
	if (isValid(schema, text)) return true;
	return /^-?\d+(\.\d+)?$/.test(text) && isValid(schema, Number(text));
}

export interface FuzzAnswer {
	readonly status: number;
	readonly text: string;
}

/** Makes the headers that let a call in; a signature covers its body. */
export type Credential = (body: string | undefined) => Promise<Readonly<Record<string, string>>>;

export interface Caller {
	readonly url: string;
	readonly address: string;
	readonly credential: Credential;
}

/** Makes the call. */
export async function call(endpoint: Endpoint, input: Input, caller: Caller): Promise<FuzzAnswer> {
	const query = new URLSearchParams();
	const body = endpoint.body === undefined ? undefined : bodyText(endpoint.body.type, input.body);
	const headers: Record<string, string> = { "x-forwarded-for": caller.address, ...(await caller.credential(body)) };
	let { path } = endpoint;
	for (const { name, in: place } of endpoint.parameters) {
		if (!(name in input.parameters)) continue;
		const text = String(input.parameters[name]);
		if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(text));
		else if (place === "query") query.set(name, text);
		else headers[name] = text;
	}
	if (endpoint.body !== undefined) headers["content-type"] = endpoint.body.type;
	const response = await fetch(`${caller.url}${path}${query.size === 0 ? "" : `?${query}`}`, {
		method: endpoint.method,
		headers,
		redirect: "manual",
		...(body === undefined ? {} : { body }),
	});
	return { status: response.status, text: await response.text() };
}

/** Stands in the place of a body that is sent as it is. */
export class RawBody {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

function bodyText(type: string, body: unknown): string {
	if (body instanceof RawBody) return body.text;
	if (!type.includes("form-urlencoded")) return JSON.stringify(body) ?? "";
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(Object(body))) form.set(name, String(value));
	return form.toString();
}

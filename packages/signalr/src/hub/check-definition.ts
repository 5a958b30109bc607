/**
 * What a hub's definition must be beyond its types. A program without types, or with a cast, would otherwise get a hub
 * that starts and does not do what its author wants.
 */
import { StreamArgument } from "../contract.ts";
import { checkFunction, checkKeys, isParser } from "../options.ts";
import type { HubDefinition } from "./definition.ts";
import { OBSERVER_PARTS } from "./observer.ts";

/** Names of hubs are parts of the names of channels on the backplane. */
const HUB_NAME = /^[\w.-]+$/;

const OPTIONS = [
	"name",
	"methods",
	"authenticate",
	"userId",
	"items",
	"onConnected",
	"onDisconnected",
	"clientResults",
	"filters",
	"limits",
	"serialization",
	"pingsAfterHandshake",
	"detailedErrors",
	"backplane",
	"observer",
	"clock",
] as const satisfies readonly (keyof HubDefinition<object, object, unknown, unknown>)[];

const HOOKS = ["authenticate", "userId", "items", "onConnected", "onDisconnected"];
const METHOD_OPTIONS = ["arguments", "authorize", "invoke", "stream"];
const METHOD_HOOKS = ["authorize", "invoke", "stream"];
const FILTER_PARTS = ["invoke", "connected", "disconnected"];
const SERIALIZATION_OPTIONS = ["largeIntegers", "dates", "replace"];

/** Throws TypeError, naming the part, for what makes no hub that works. Limits are looked at by `resolveLimits`. */
export function checkDefinition(definition: object): void {
	checkKeys("A hub", definition, OPTIONS);
	const name: unknown = Reflect.get(definition, "name");
	if (typeof name !== "string" || !HUB_NAME.test(name)) {
		throw new TypeError(`The hub's name may hold letters, digits, '_', '-' and '.' only, but it is '${name}'.`);
	}
	for (const hook of HOOKS) checkFunction("The hub", definition, hook);
	checkMethods(objectAt(definition, "methods"));
	checkParsers(optionalAt(definition, "clientResults"));
	checkParts("observer", optionalAt(definition, "observer"), OBSERVER_PARTS);
	checkFilters(Reflect.get(definition, "filters"));
	checkSerialization(optionalAt(definition, "serialization"));
}

function checkMethods(methods: object): void {
	for (const [name, method] of Object.entries(methods)) {
		const owner = `The hub method '${name}'`;
		if (typeof method !== "object" || method === null) throw new TypeError(`${owner} must be an object.`);
		checkKeys(owner, method, METHOD_OPTIONS);
		for (const hook of METHOD_HOOKS) checkFunction(owner, method, hook);
		const parameters: unknown = Reflect.get(method, "arguments");
		if (!Array.isArray(parameters)) throw new TypeError(`${owner} must have a list of arguments, which may be empty.`);
		for (const [index, parameter] of parameters.entries()) {
			if (isParser(parameter instanceof StreamArgument ? parameter.item : parameter)) continue;
			throw new TypeError(`${owner} must check its argument ${index + 1} with a function or an object with 'parse'.`);
		}
	}
}

function checkParsers(parsers: object): void {
	for (const [name, parser] of Object.entries(parsers)) {
		if (isParser(parser)) continue;
		throw new TypeError(`The hub's clientResults must check '${name}' with a function or an object with 'parse'.`);
	}
}

function checkFilters(filters: unknown): void {
	if (filters === undefined) return;
	if (!Array.isArray(filters)) throw new TypeError("The hub's filters must be a list.");
	for (const filter of filters) checkParts("filters", Object(filter), FILTER_PARTS);
}

function checkParts(owner: string, part: object, names: readonly string[]): void {
	// A part may be an instance of a class with more members than the hub knows of.
	const prototype = Object.getPrototypeOf(part);
	if (prototype === Object.prototype || prototype === null) checkKeys(`The hub's ${owner}`, part, names);
	for (const name of names) checkFunction(`The hub's ${owner}`, part, name);
}

function checkSerialization(serialization: object): void {
	checkKeys("The hub's serialization", serialization, SERIALIZATION_OPTIONS);
	checkFunction("The hub's serialization", serialization, "replace");
	checkOneOf(serialization, "largeIntegers", ["refuse", "bigint"]);
	checkOneOf(serialization, "dates", ["text", "timestamp"]);
}

function checkOneOf(serialization: object, name: string, values: readonly string[]): void {
	const value: unknown = Reflect.get(serialization, name);
	if (value === undefined || (typeof value === "string" && values.includes(value))) return;
	throw new TypeError(`The hub's serialization.${name} must be one of ${values.join(", ")}, but it is '${value}'.`);
}

function objectAt(definition: object, name: string): object {
	const value: unknown = Reflect.get(definition, name);
	if (typeof value === "object" && value !== null) return value;
	throw new TypeError(`The hub's ${name} must be an object.`);
}

function optionalAt(definition: object, name: string): object {
	return Reflect.get(definition, name) === undefined ? {} : objectAt(definition, name);
}

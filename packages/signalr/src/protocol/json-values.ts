import { InvalidDataError } from "./invalid-data-error.ts";
import type { MessageHeaders } from "./messages.ts";

/** Readers of one property each, with the texts of the official server. A property that is null counts as absent. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for objects that are no arrays. */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a property, or nothing. Throws InvalidDataError for anything else. */
export function optionalString(message: JsonObject, name: string): string | undefined {
	const value = message[name];
	if (value === undefined || value === null) return undefined;
	if (typeof value !== "string") throw new InvalidDataError(`Expected '${name}' to be of type String.`);
	return value;
}

/** The text of a property. Throws InvalidDataError for anything else. */
export function requiredString(message: JsonObject, name: string): string {
	const value = optionalString(message, name);
	if (value === undefined) throw missing(name);
	return value;
}

/** The number of a property. Throws InvalidDataError for anything else. */
export function requiredNumber(message: JsonObject, name: string): number {
	const value = message[name];
	if (value === undefined) throw missing(name);
	if (typeof value !== "number") throw new InvalidDataError(`Expected '${name}' to be of type Number.`);
	return value;
}

/** A message number of stateful reconnect. */
export function requiredSequenceId(message: JsonObject): number {
	const value = requiredNumber(message, "sequenceId");
	if (!Number.isSafeInteger(value) || value < 0)
		throw new InvalidDataError("Expected 'sequenceId' to be a whole number.");
	return value;
}

/** The list of a property. Throws InvalidDataError for anything else. */
export function requiredArray(message: JsonObject, name: string): readonly unknown[] {
	const value = message[name];
	if (value === undefined) throw missing(name);
	if (!Array.isArray(value)) throw new InvalidDataError(`Expected '${name}' to be of type Array.`);
	return value;
}

/** The truth value of a property, or false. Throws InvalidDataError for anything else. */
export function optionalBoolean(message: JsonObject, name: string): boolean {
	const value = message[name];
	if (value === undefined || value === null) return false;
	if (typeof value !== "boolean") throw new InvalidDataError(`Expected '${name}' to be of type Boolean.`);
	return value;
}

/** The texts of a property, or none. Throws InvalidDataError for anything else. */
export function optionalStrings(message: JsonObject, name: string): readonly string[] {
	const value = message[name];
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) {
		throw new InvalidDataError(`Expected '${name}' to be an array of strings.`);
	}
	return value;
}

/** The headers of a message. Throws InvalidDataError unless each is a text. */
export function optionalHeaders(value: unknown): MessageHeaders | undefined {
	if (value === undefined || value === null) return undefined;
	if (!isJsonObject(value)) throw new InvalidDataError("Expected 'headers' to be of type Object.");
	if (!holdsTexts(value)) throw new InvalidDataError("Expected 'headers' to hold strings only.");
	return value;
}

function holdsTexts(value: JsonObject): value is MessageHeaders {
	return Object.values(value).every((header) => typeof header === "string");
}

function missing(name: string): InvalidDataError {
	return new InvalidDataError(`Missing required property '${name}'.`);
}

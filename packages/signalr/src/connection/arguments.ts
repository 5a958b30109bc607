import { type ArgumentParser, StreamArgument } from "../contract.ts";
import { InvalidDataError } from "../protocol/invalid-data-error.ts";
import type { HubMethodEntry } from "./method-table.ts";

const CANNOT_BIND =
	"Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.";

/** The checked value. Throws what the parser throws. */
export function parseValue<Value>(parser: ArgumentParser<Value>, value: unknown): Value {
	return typeof parser === "function" ? parser(value) : parser.parse(value);
}

/**
 * The parameters a method is called with: each value checked by its parser, each stream taken from `openUpload` in
 * order. Streams are not among the values. Throws InvalidDataError, before any upload is opened, when the values do
 * not fit.
 */
export function parseArguments<Context>(
	method: HubMethodEntry<Context>,
	values: readonly unknown[],
	openUpload: (argument: StreamArgument<unknown>, index: number) => unknown,
): unknown[] {
	const expected = method.parameters.length - method.uploads;
	if (values.length !== expected) {
		throw new InvalidDataError(`Invocation provides ${values.length} argument(s) but target expects ${expected}.`);
	}
	let nextValue = 0;
	const parameters = method.parameters.map((parameter) =>
		parameter instanceof StreamArgument ? parameter : bind(parameter, values[nextValue++]),
	);
	if (method.uploads === 0) return parameters;
	let nextUpload = 0;
	return parameters.map((parameter) =>
		parameter instanceof StreamArgument ? openUpload(parameter, nextUpload++) : parameter,
	);
}

function bind(parser: ArgumentParser<unknown>, value: unknown): unknown {
	try {
		return parseValue(parser, value);
	} catch (cause) {
		throw new InvalidDataError(CANNOT_BIND, { cause });
	}
}

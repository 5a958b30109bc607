import { UsageError } from "./usage-error.ts";

/**
 * Reads a time of the command line. It names its zone: that of the machine is rarely what is meant.
 *
 * @throws UsageError
 */
export function timeIn(option: string, text: string): Date {
	const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
		? new Date(text)
		: undefined;
	if (time === undefined || Number.isNaN(time.getTime()))
		throw new UsageError(`${option} must be a time with its zone, such as 2027-01-31T12:00:00Z.`);
	return time;
}

/**
 * What a peer sent breaks the protocol itself, so the connection ends.
 *
 * Its name is the one the official server shows when detailed errors are on.
 */
export class InvalidDataError extends Error {
	override readonly name = "InvalidDataException";
}

/** A message is longer than the hub takes. `limit` is in bytes, the record's terminator or length prefix included. */
export function messageTooLong(limit: number): InvalidDataError {
	return new InvalidDataError(
		`The maximum message size of ${limit}B was exceeded. It is the limit maximumMessageBytes of the hub.`,
	);
}

/**
 * An error whose text the client may see. The text of any other error stays on the server, unless `detailedErrors` is on.
 */
export class HubException extends Error {
	override readonly name = "HubException";
}

/**
 * What a client is told of an error: the bare text, and the error's own name and text only when the client may see it.
 */
export function describeError(text: string, error: unknown, detailed: boolean): string {
	if (error instanceof HubException) return `${text} ${error.name}: ${error.message}`;
	if (!detailed) return text;
	return error instanceof Error ? `${text} ${error.name}: ${error.message}` : `${text} Error: ${String(error)}`;
}

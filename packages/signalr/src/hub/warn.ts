/** What is done with an error when no observer takes it: none may pass unseen. */
export function warn(error: unknown, during: string): void {
	process.emitWarning(error instanceof Error ? error : String(error), { detail: during });
}

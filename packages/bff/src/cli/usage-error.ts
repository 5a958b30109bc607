/** Something that the caller of a command can mend; its message says what and how. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

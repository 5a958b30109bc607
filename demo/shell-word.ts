/** A path as one word of a line that somebody copies into a shell, whatever their folders are called. */
export function shellWord(text: string): string {
	return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

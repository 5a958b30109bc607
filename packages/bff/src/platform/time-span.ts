interface TimeSpan {
	readonly since?: string | undefined;
	readonly until?: string | undefined;
}

/** The ends of a period as the store takes them; null where it is open. */
export function spanOf({ since, until }: TimeSpan): { readonly since: Date | null; readonly until: Date | null } {
	return { since: dateOf(since), until: dateOf(until) };
}

function dateOf(text: string | undefined): Date | null {
	return text === undefined ? null : new Date(text);
}

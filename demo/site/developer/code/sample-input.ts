/** The element with these attributes, as each kind of page and app writes it. */
export interface SampleInput {
	readonly frameUrl: string;
	/** In the spelling of attributes, without the token. */
	readonly attributes: Readonly<Record<string, string>>;
}

export function camelCase(name: string): string {
	return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

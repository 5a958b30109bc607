/** Says something to the developer of the page, who sees nothing else of what they wrote wrong. */
export function warn(text: string): void {
	// biome-ignore lint/suspicious/noConsole: a warning about the page's own markup belongs into its console.
	console.warn(`WebFrame: ${text}`);
}

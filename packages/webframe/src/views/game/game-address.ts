/**
 * The address of a provider's game, or undefined when it must not be opened.
 *
 * The game gets scripts and its own storage (`allow-scripts allow-same-origin`). Of our own origin or the page's it
 * could reach out of its sandbox, so it must be of neither; and it must be encrypted, unless the service itself is
 * not, as on a developer's machine.
 *
 * Source: frame contract, "Game iframes".
 */
export function gameAddress(frameUri: string, server: string, pageOrigin: string): URL | undefined {
	if (!URL.canParse(frameUri)) return undefined;
	const address = new URL(frameUri);
	const service = new URL(server);
	const secure = address.protocol === "https:" || (address.protocol === "http:" && service.protocol === "http:");
	const foreign = address.origin !== service.origin && address.origin !== pageOrigin;
	const named = address.username !== "" || address.password !== "";
	return secure && foreign && !named ? address : undefined;
}

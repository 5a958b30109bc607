import { after, hex } from "../browser-tools.ts";
import { browserChannel, TabNews } from "./tab-news.ts";
import { TokenExchange } from "./token-exchange.ts";

async function sha256(text: string): Promise<string> {
	return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** The exchange of this page: one for all elements, so that a single-use token is used once. */
export const pageExchange = new TokenExchange({
	locks: navigator.locks,
	// Missing on pages that are not secure; without hashes there is no talk between tabs either.
	sha256: isSecureContext ? sha256 : undefined,
	news: new TabNews(browserChannel()),
	after,
});

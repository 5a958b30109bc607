import { createHmac } from "node:crypto";

/** To whom passkeys are shown. */
export interface RelyingParty {
	/** The page's. */
	readonly origin: string;
	/** Its host: passkeys are good for it alone. */
	readonly rpId: string;
	/** Seals challenges. */
	readonly challengeKey: Buffer;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The origin of the page at an address. This machine's own is `localhost`, because passkeys belong to names. */
export function relyingPartyOrigin(address: string): string {
	const url = new URL(address);
	if (LOOPBACK.test(url.hostname)) url.hostname = "localhost";
	return url.origin;
}

/** @param address under which browsers reach the back office */
export function relyingPartyAt(address: string, secretsKey: Buffer): RelyingParty {
	const origin = relyingPartyOrigin(address);
	const challengeKey = createHmac("sha256", secretsKey).update("challenges of operators").digest();
	return { origin, rpId: new URL(origin).hostname, challengeKey };
}

import type { CDPSession, Page } from "playwright-core";

/** One within the device, that keeps passkeys and says yes to whatever it is asked. */
const AUTHENTICATOR = {
	protocol: "ctap2",
	transport: "internal",
	hasResidentKey: true,
	hasUserVerification: true,
	isUserVerified: true,
	automaticPresenceSimulation: true,
} as const;

/** Gives a page of Chromium an authenticator in the place of a finger. @returns what changes or removes it */
export async function openAuthenticators(
	page: Page,
): Promise<{ readonly devtools: CDPSession; add(): Promise<{ readonly authenticatorId: string }> }> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	return { devtools, add: () => devtools.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR }) };
}

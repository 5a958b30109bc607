/**
 * The library that reads passkeys, from the first time on that somebody signs in. It is three hundred modules, a tenth of
 * what a process takes to start, and most processes never see an operator.
 */
export async function webAuthn(): Promise<typeof import("@simplewebauthn/server")> {
	return await import("@simplewebauthn/server");
}

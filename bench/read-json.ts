/** What the benches read from the programs that they have started themselves: looked at all the same. */
import { z } from "zod";

const objectSchema = z.record(z.string(), z.unknown());
/** What any of the servers gives a player who logs in. */
const tokenSchema = z.object({ user_access_token: z.string() });

/** The payload of a call to a partner. */
const claimsSchema = z.object({ data: z.string() });

/** What a call to a partner says: the body is a JSON string with a JWT, and in its payload stands a JSON text. */
export function dataOfCall(body: string): unknown {
	const jwt = z.string().parse(JSON.parse(body));
	const payload = Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8");
	return JSON.parse(claimsSchema.parse(JSON.parse(payload)).data);
}

/** Posts JSON. @returns the answer, an object. @throws when it tells of an error */
export async function postJson(
	url: string,
	body: object,
	headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
	const all = { "content-type": "application/json", ...headers };
	const response = await fetch(url, { method: "POST", headers: all, body: JSON.stringify(body) });
	if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
	return objectSchema.parse(await response.json());
}

/** Logs a player in at the casino, and with its refresh token at the server. @returns the server's token */
export async function logIn(serverUrl: string, casinoUrl: string, player: string): Promise<string> {
	const login = await postJson(`${casinoUrl}/demo/login`, { player });
	return await userToken(serverUrl, login["PartnerClientId"], login["RefreshToken"]);
}

/** The server's token for a refresh token. */
export async function userToken(serverUrl: string, partnerClientId: unknown, refreshToken: unknown): Promise<string> {
	const answer = await postJson(`${serverUrl}/auth/user-token`, { partnerClientId, refreshToken });
	return tokenSchema.parse(answer["Value"]).user_access_token;
}

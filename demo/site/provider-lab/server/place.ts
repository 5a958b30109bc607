/** Calls to the casino and the aggregator as a player's browser makes them. */
import { userTokenValueSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { jsonIn } from "../../json-in.ts";
import { exchange } from "./exchange.ts";

/** Longer than the aggregator waits for a provider's launch. */
const BOUNDS = { timeoutMs: 10_000, bytesMax: 4_194_304 };

const loginSchema = z.object({ RefreshToken: z.string(), PartnerClientId: z.string(), TagId: z.number() });
const envelopeSchema = z.object({ Value: z.unknown() });

export interface TestPlace {
	/** The aggregator, as a browser reaches it. */
	readonly frameUrl: string;
	/** The casino that keeps the wallets of the test accounts. */
	readonly casinoUrl: string;
	readonly partnerClientId: string;
}

/** The casino or the aggregator did not do what was asked; the message is for the page. */
export class PlaceError extends Error {
	override readonly name = "PlaceError";
	/** The HTTP status; absent when nothing came. */
	readonly status: number | undefined;

	constructor(message: string, status?: number) {
		super(message);
		this.status = status;
	}
}

/** @throws PlaceError */
export async function callPlace(
	method: "GET" | "POST",
	url: string,
	{ body, token }: { readonly body?: object; readonly token?: string } = {},
): Promise<unknown> {
	const headers = {
		...(body === undefined ? {} : { "content-type": "application/json" }),
		...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
	};
	const sent = { method, url, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
	const got = await exchange(sent, BOUNDS);
	const where = `${method} ${url.split("?")[0]}`;
	if (got.kind === "failed") throw new PlaceError(`${where}: ${got.reason}.`);
	if (got.status < 200 || got.status > 299) {
		throw new PlaceError(`${where} answered HTTP ${got.status}.${hint(got.status, url)}`, got.status);
	}
	return jsonIn(got.text);
}

function hint(status: number, url: string): string {
	if (status === 503 && url.endsWith("/launch")) return " The provider did not launch its game: look at the calls.";
	return "";
}

export function valueIn(answer: unknown): unknown {
	return envelopeSchema.parse(answer).Value;
}

export interface LoggedIn {
	readonly partnerClientId: string;
	/** Of the frame's calls. It stays in this process. */
	readonly token: string;
	readonly expiresInSeconds: number;
}

/** Logs an account in at the casino, and with what that gives at the aggregator. @throws PlaceError */
export async function logIn({ casinoUrl, frameUrl }: TestPlace, player: string): Promise<LoggedIn> {
	const login = loginSchema.parse(await callPlace("POST", `${casinoUrl}/demo/login`, { body: { player } }));
	const { PartnerClientId: partnerClientId, RefreshToken: refreshToken, TagId: tagId } = login;
	const body = { partnerClientId, refreshToken, tagId };
	const told = await callPlace("POST", `${frameUrl}/auth/user-token`, { body });
	const { user_access_token: token, expires_in: expiresInSeconds } = userTokenValueSchema.parse(valueIn(told));
	return { partnerClientId, token, expiresInSeconds };
}

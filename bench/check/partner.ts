/**
 * The partner of what is counted: its accept comes when the check wants it, and not when a casino has booked, so that every
 * run sees the same order of things. What a whole casino does is no part of the counts.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { ERROR_CODE } from "@webframe/shared/wire";
import { z } from "zod";
import { dataOfCall, postJson } from "../read-json.ts";

const START_BALANCE_MINOR = 100_000;
const STAKE_MINOR = 20;
const MINOR_OF_MAJOR = 100;
const playerSchema = z.object({ player: z.string() });
const refreshTokenSchema = z.object({ RefreshToken: z.string() });
const makeSchema = z.object({
	BetId: z.number(),
	PartnerUserId: z.string(),
	TransactionType: z.literal(-1),
	Amount: z.string(),
});
const clientTokenSchema = z.object({ access_token: z.string() });

export interface PartnerOptions {
	readonly port: number;
	readonly partnerClientId: string;
	readonly secretKey: string;
	readonly serverUrl: string;
	/** Resolves when the end of the bet's call is written. */
	readonly callEnded: (betId: number) => Promise<void>;
}

export interface Partner {
	/** Whether the accept comes before the answer to the call that it belongs to, or once the call's end is written. */
	acceptsFirst: boolean;
	/** Rejects with what went wrong here: none of it is the service's. */
	readonly failed: Promise<never>;
	/** Resolves when every call has been answered, and its accept too. */
	idle(): Promise<unknown>;
	stop(): void;
}

/** One that nobody has used. */
export function newRefreshToken(player: string): string {
	return `${player} ${crypto.randomUUID()}`;
}

function playerOf(refreshToken: string): string {
	return refreshToken.split(" ", 1)[0] ?? "";
}

export async function startPartner(options: PartnerOptions): Promise<Partner> {
	const { port, partnerClientId, serverUrl, callEnded } = options;
	const failure = Promise.withResolvers<never>();
	failure.promise.catch(() => {});
	const working = new Set<Promise<void>>();
	const partner = {
		acceptsFirst: false,
		failed: failure.promise,
		idle: () => Promise.all(working),
		stop: () => void server.close(),
	};
	let balanceMinor = START_BALANCE_MINOR;
	let clientToken: Promise<string> | undefined;

	const accept = async (make: z.infer<typeof makeSchema>): Promise<void> => {
		clientToken ??= logInClient(options);
		balanceMinor -= STAKE_MINOR;
		const Value = { ...make, Balance: (balanceMinor / MINOR_OF_MAJOR).toFixed(2) };
		const headers = { authorization: `Bearer ${await clientToken}` };
		const told = { ErrorCode: ERROR_CODE.success, Message: "", Value };
		const answer = await postJson(`${serverUrl}/payments/accept`, told, headers);
		if (answer["ErrorCode"] !== ERROR_CODE.success) throw new Error(`An accept was answered ${JSON.stringify(answer)}`);
	};
	/** @returns what is answered, and what is done when that was sent */
	const take = async (path: string, body: string): Promise<{ value?: object; afterwards?: () => Promise<void> }> => {
		if (path === "/users/auth") {
			const { RefreshToken } = refreshTokenSchema.parse(dataOfCall(body));
			const PartnerUserId = playerOf(RefreshToken);
			const value = { RefreshToken: `${RefreshToken}, used`, PartnerUserId, CurrencyCode: "EUR", IsTest: false };
			return { value };
		}
		if (path !== "/payments/make") throw new Error(`Nobody expected a call of ${path}.`);
		const make = makeSchema.parse(dataOfCall(body));
		if (partner.acceptsFirst) {
			await accept(make);
			return {};
		}
		const afterwards = async (): Promise<void> => {
			await callEnded(make.BetId);
			await accept(make);
		};
		return { afterwards };
	};
	const server = createServer((request, response) => {
		const answer = async (): Promise<void> => {
			const body = await textOf(request);
			response.setHeader("content-type", "application/json");
			if (request.url === "/demo/login") {
				// As the demo's casino answers it.
				const { player } = playerSchema.parse(JSON.parse(body));
				response.end(JSON.stringify({ RefreshToken: newRefreshToken(player), PartnerClientId: partnerClientId }));
				return;
			}
			const { value, afterwards } = await take(request.url ?? "", body);
			response.end(JSON.stringify({ ErrorCode: ERROR_CODE.success, Message: "", Value: value }));
			await afterwards?.();
		};
		const work = answer()
			.catch(failure.reject)
			.finally(() => working.delete(work));
		working.add(work);
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	return partner;
}

async function logInClient({ serverUrl, partnerClientId, secretKey }: PartnerOptions): Promise<string> {
	const body = { PartnerClientId: partnerClientId, SecretKey: secretKey };
	const answer = await postJson(`${serverUrl}/auth/token`, body);
	return clientTokenSchema.parse(answer["Value"]).access_token;
}

async function textOf(request: IncomingMessage): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(Buffer.from(piece));
	return Buffer.concat(pieces).toString("utf8");
}

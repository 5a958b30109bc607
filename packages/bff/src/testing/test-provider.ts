import { randomUUID } from "node:crypto";
import {
	type CounterpartyKey,
	type Json,
	newRequestId,
	prepareCounterpartyKey,
	signRequest,
} from "@webframe/shared/signing";
import { type ProviderAnswer, providerAnswerSchema } from "@webframe/shared/wire";
import { decodeJwt } from "jose";
import { SHELF } from "../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../partners/apply-document.ts";
import type { Database } from "../platform/database.ts";
import { type NewGameSession, openGameSession } from "../store/game-sessions.ts";
import type { TestPlayer } from "./test-player.ts";
import type { World } from "./world.ts";

export const PROVIDER_ID = 7;
export const COUNTERPARTY_ID = "test-games";
export const COUNTERPARTY_KEY = "the-key-of-the-test-provider";
const SECRETS_KEY = Buffer.alloc(32, 2);
export const GAME_CODE = 100_000;
const SESSION_MS = 12 * 3_600_000;

/** One signed request, as it could be captured on its way. */
export interface SignedCall {
	readonly headers: Record<string, string>;
	readonly body: string | undefined;
}

export interface ProviderReplyOfTest extends ProviderAnswer {
	readonly status: number;
}

/** Opens a session of whoever has the token, from 1.00 to 100.00. @returns its id */
export async function openTestSession(
	owner: Database,
	token: string,
	now: Date,
	over: Partial<NewGameSession> = {},
): Promise<string> {
	const [login] = await owner<{ loginId: string; playerId: number; partnerId: number }[]>`
		select s.session_id as "loginId", p.player_id as "playerId", p.partner_id as "partnerId"
		from session s join player p on p.player_id = s.player_id
		where s.session_id = ${String(decodeJwt(token)["sid"])}::uuid`;
	if (login === undefined) throw new Error("The token is of no log-in.");
	const session: NewGameSession = {
		sessionId: randomUUID(),
		providerId: PROVIDER_ID,
		...login,
		gameCode: GAME_CODE,
		digits: 2,
		minBet: 100n,
		maxBet: 10_000n,
		tagId: null,
		isOnlyOne: true,
		now,
		expiresAt: new Date(now.getTime() + SESSION_MS),
		...over,
	};
	await openGameSession(owner, session);
	return session.sessionId;
}

export async function signCall(key: CounterpartyKey, body: Json | undefined, sentAt: Date): Promise<SignedCall> {
	const requestId = newRequestId();
	const signed = await signRequest({ counterpartyId: COUNTERPARTY_ID, key, body, sentAt, requestId });
	return { headers: { ...signed.headers }, body: signed.body };
}

/** Sends a signed call to a path below the sessions, at the address `base`. */
export async function sendCall(base: string, path: string, call: SignedCall): Promise<ProviderReplyOfTest> {
	const response = await fetch(`${base}/provider/v1/sessions/${path}`, {
		method: call.body === undefined ? "GET" : "POST",
		headers: { ...call.headers, "content-type": "application/json" },
		...(call.body === undefined ? {} : { body: call.body }),
	});
	return { status: response.status, ...providerAnswerSchema.parse(await response.json()) };
}

/** The server of a provider as a test plays it: it signs, calls, and holds sessions of players. */
export class TestProvider {
	readonly world: World;
	readonly #key: CounterpartyKey;

	private constructor(world: World, key: CounterpartyKey) {
		this.world = world;
		this.#key = key;
	}

	/** @param partner parts of the partner's settings of this provider @param settings the provider's own */
	static async arrive(world: World, partner: object = {}, settings: object = {}): Promise<TestProvider> {
		const provider = new TestProvider(world, await prepareCounterpartyKey(COUNTERPARTY_KEY));
		await provider.apply({ settings });
		await provider.offer(partner);
		return provider;
	}

	/** Says again what the provider is, with parts replaced. */
	async apply(over: object = {}): Promise<void> {
		const provider = {
			id: PROVIDER_ID,
			counterpartyId: COUNTERPARTY_ID,
			name: "Test games",
			apiUrl: "http://127.0.0.1:1/v1",
			keys: [COUNTERPARTY_KEY],
			...over,
		};
		const document = applyDocumentSchema.parse({ providers: [provider] });
		const environment = { SECRETS_KEY: SECRETS_KEY.toString("hex") };
		await applyDocument(this.world.owner, document, { environment, ownGames: SHELF, now: this.world.clock.now() });
		await this.world.service.catalogue.providers.refresh();
	}

	/** What the partner says of this provider. */
	async offer(partner: object): Promise<void> {
		await this.world.configure({ providers: [{ providerId: PROVIDER_ID, ...partner }] });
	}

	/** Opens a session of a player, from 1.00 to 100.00. @returns its id */
	async openSession(player: TestPlayer, over: Partial<NewGameSession> = {}): Promise<string> {
		return await openTestSession(this.world.owner, player.token, this.world.clock.now(), over);
	}

	async sign(
		body: Json | undefined,
		over: { readonly sentAt?: Date; readonly key?: string } = {},
	): Promise<SignedCall> {
		const key = over.key === undefined ? this.#key : await prepareCounterpartyKey(over.key);
		return await signCall(key, body, over.sentAt ?? this.world.clock.now());
	}

	/** Sends a call that is signed already, to whatever address. */
	async send(path: string, call: SignedCall, base = this.world.url): Promise<ProviderReplyOfTest> {
		return await sendCall(base, path, call);
	}

	async call(path: string, body?: Json): Promise<ProviderReplyOfTest> {
		return await this.send(path, await this.sign(body));
	}

	payIn(sessionId: string, betId: string, over: Record<string, Json> = {}): Promise<ProviderReplyOfTest> {
		return this.call(`${sessionId}/bets/pay-in`, { betId, gameRoundId: "r-1", betAmount: "5.00", ...over });
	}

	payOut(sessionId: string, betId: string, over: Record<string, Json> = {}): Promise<ProviderReplyOfTest> {
		return this.call(`${sessionId}/bets/pay-out`, { betId, gameRoundId: "r-1", winAmount: "9.00", ...over });
	}

	payInOut(sessionId: string, betId: string, over: Record<string, Json> = {}): Promise<ProviderReplyOfTest> {
		const bet = { betId, gameRoundId: "r-1", betAmount: "5.00", winAmount: "9.00" };
		return this.call(`${sessionId}/bets/pay-in-out`, { ...bet, ...over });
	}

	refund(sessionId: string, betId: string, over: Record<string, Json> = {}): Promise<ProviderReplyOfTest> {
		return this.call(`${sessionId}/bets/refund`, { betId, gameRoundId: "r-1", ...over });
	}

	/** Our own id of the bet under a provider's. */
	async betIdOf(betId: string): Promise<number> {
		const [row] = await this.world.owner<{ betId: number | null }[]>`
			select bet_id as "betId" from provider_bet
			where provider_id = ${PROVIDER_ID} and provider_bet_id = ${betId}`;
		if (row?.betId == null) throw new Error(`No bet stands under ${betId}.`);
		return row.betId;
	}
}

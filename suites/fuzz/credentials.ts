/** The credentials of each kind that the service knows, and real values to ask about. */
import { makeBetValueSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { issue, send } from "../../packages/bff/src/testing/test-cashback.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import { refreshToken, TestPlayer, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { GAME_CODE, TestProvider } from "../../packages/bff/src/testing/test-provider.ts";
import { GAME, PARTNER_ID, SECRET, type World } from "../../packages/bff/src/testing/world.ts";
import type { Vocabulary } from "./arbitraries.ts";
import type { Credential } from "./endpoint.ts";
import { OPEN_BETS } from "./fresh.ts";
import { openGames, vocabularyOfLaunches } from "./launches.ts";

/** By the name of the security scheme in the document. */
export type Credentials = ReadonlyMap<string, Credential>;

export interface Stage {
	readonly credentials: Credentials;
	readonly vocabulary: Vocabulary;
	/** Over it for the calls of one security scheme, or for one call by its name, where a field means something else. */
	readonly vocabularyOf: ReadonlyMap<string, Vocabulary>;
	close(): Promise<void>;
}

/** How many refresh tokens, each of which is good for one call. */
const REFRESH_TOKENS = 30;

/** Ids of a provider's bets that nobody has placed. */
const FRESH_BETS = Array.from({ length: 9 }, (_, index) => `fresh-${index}`);

export async function setStage(world: World): Promise<Stage> {
	const alice = await TestPlayer.logIn(world, "alice");
	const [partner, operator] = [await TestPartner.logIn(world), await TestOperator.named(world, "fuzz")];
	// The casino keeps its accepts to itself, so that the generated ones are the first.
	world.casino.faults.add({ call: "/payments/make", fault: "acceptNever", player: "alice" });
	const { roundId } = await alice.newRound();
	const placed = await alice.makeBet(await alice.betBody());
	const { betId } = makeBetValueSchema.parse(valueIn(placed));
	await world.settle();
	const [player] = await world.owner<{ id: number }[]>`select player_id as id from player`;
	world.casino.faults.add({ call: "/cashback-payments/make", fault: "acceptNever" });
	const cashbackId = await issue(world, "alice");
	await send(world);
	const provider = await TestProvider.arrive(world);
	const sessionId = await provider.openSession(await TestPlayer.logIn(world, "carol"));
	for (const betId of ["placed", ...OPEN_BETS.values()]) await provider.payIn(sessionId, betId);
	const games = await openGames(world, provider);
	const refreshTokens: string[] = [];
	for (let count = 0; count < REFRESH_TOKENS; count++) refreshTokens.push(await refreshToken(world, "bob"));
	return {
		credentials: new Map([
			["clientToken", async () => partner.headers],
			["userToken", async () => alice.headers],
			["providerSignature", (body: string | undefined) => signatureOf(provider, body)],
			["operatorToken", async () => ({ authorization: `Bearer ${operator.token}` })],
		]),
		close: () => games.close(),
		vocabularyOf: new Map([
			["providerSignature", { betId: ["placed", ...FRESH_BETS] }],
			...vocabularyOfLaunches(GAME_CODE),
		]),
		vocabulary: {
			partnerClientId: [String(PARTNER_ID), `PartnerClient-${PARTNER_ID}`],
			PartnerClientId: [PARTNER_ID, `PartnerClient-${PARTNER_ID}`],
			client_id: [String(PARTNER_ID)],
			SecretKey: [SECRET],
			client_secret: [SECRET],
			refreshToken: refreshTokens,
			gameCode: [GAME.gameCode],
			roundId: [roundId],
			selection: [{ market: "numbers", numbers: [1, 2, 3] }],
			amount: ["5.00"],
			BetId: [betId],
			betId: [betId],
			ErrorCode: [200],
			TransactionType: [-1, 1],
			PartnerUserId: ["alice"],
			partnerUserId: ["alice"],
			partnerId: [PARTNER_ID],
			playerId: [player?.id],
			CashbackId: [cashbackId],
			cashbackId: [cashbackId],
			sessionId: [sessionId],
			gameRoundId: ["r-1"],
			betAmount: ["5.00"],
			winAmount: ["9.00"],
			seq: [1],
			note: ["fuzzing"],
		},
	};
}

/** A provider signs the canonical text of what it sends; what is no JSON it cannot sign. */
async function signatureOf(
	provider: TestProvider,
	body: string | undefined,
): Promise<Readonly<Record<string, string>>> {
	try {
		const signed = await provider.sign(body === undefined ? undefined : z.json().parse(JSON.parse(body)));
		return signed.headers;
	} catch {
		return {};
	}
}

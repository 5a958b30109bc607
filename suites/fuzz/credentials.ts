/** The credentials of each kind that the service knows, and real values to ask about. */
import { makeBetValueSchema, type PromoOperation } from "@webframe/shared/wire";
import { z } from "zod";
import { feedToken } from "../../packages/bff/src/feed/testing/feed-client.ts";
import { switchJackpot } from "../../packages/bff/src/jackpots/change-jackpots.ts";
import { createPartner } from "../../packages/bff/src/partners/partner-secrets.ts";
import { partnerSettingsSchema } from "../../packages/bff/src/partners/settings.ts";
import { ADDRESSES_OF } from "../../packages/bff/src/promo/promo-context.ts";
import { issue, send } from "../../packages/bff/src/testing/test-cashback.ts";
import { CERTAIN, useJackpots } from "../../packages/bff/src/testing/test-jackpots.ts";
import { promoSignature, TestMarketing } from "../../packages/bff/src/testing/test-marketing.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import { refreshToken, TestPlayer, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { GAME_CODE, PROVIDER_ID, TestProvider } from "../../packages/bff/src/testing/test-provider.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { GAME, PARTNER_ID, SECRET, type World } from "../../packages/bff/src/testing/world.ts";
import { startRun } from "../../packages/bff/src/wagering/reconcile-run.ts";
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

/** A partner that may be switched on and off. */
const SPARE_PARTNER = 4_711;

/** How many refresh tokens, each of which is good for one call. */
const REFRESH_TOKENS = 30;

/** Ids of a provider's bets that nobody has placed. */
const FRESH_BETS = Array.from({ length: 9 }, (_, index) => `fresh-${index}`);

export async function setStage(world: World): Promise<Stage> {
	const drawnRoundId = await drawJackpots(world);
	const alice = await TestPlayer.logIn(world, "alice");
	await TestOperator.named(world, "spare");
	const spare = { partnerId: SPARE_PARTNER, name: "Spare", apiUrl: "https://spare.example", isActive: true };
	const by = { actor: "fuzz", now: world.clock.now() };
	await createPartner(world.owner, { ...spare, ...by, settings: partnerSettingsSchema.parse({}) });
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
	const promo = await vocabularyOfPromo(world);
	const provider = await TestProvider.arrive(world);
	const sessionId = await provider.openSession(await TestPlayer.logIn(world, "carol"));
	for (const betId of ["placed", ...OPEN_BETS.values()]) await provider.payIn(sessionId, betId);
	const games = await openGames(world, provider);
	const readsFeed = await feedToken(world.url);
	const refreshTokens: string[] = [];
	for (let count = 0; count < REFRESH_TOKENS; count++) refreshTokens.push(await refreshToken(world, "bob"));
	return {
		credentials: new Map([
			["clientToken", async () => partner.headers],
			["userToken", async () => alice.headers],
			["providerSignature", (body: string | undefined) => signatureOf(provider, body)],
			["operatorToken", async () => ({ authorization: `Bearer ${operator.token}` })],
			["feedToken", async () => ({ authorization: `Bearer ${readsFeed}` })],
			["promoSignature", async (body: string | undefined) => promoSignature(body ?? "")],
		]),
		close: () => games.close(),
		vocabularyOf: new Map([
			["providerSignature", { betId: ["placed", ...FRESH_BETS] }],
			...vocabularyOfLaunches(GAME_CODE),
			...promo,
			["feedToken", { id: [drawnRoundId, String(drawnRoundId)], language: ["EN"], currency: ["EUR"] }],
			["POST /backoffice/operators/revoke", { name: ["spare"] }],
			["POST /backoffice/partners/switch", { partnerId: [SPARE_PARTNER] }],
			["POST /backoffice/operators/role", { name: ["spare"] }],
			["POST /backoffice/jackpots/close", { jackpotId: ["spare"] }],
			["POST /backoffice/cashbacks/check-file", { csv: [CASHBACKS] }],
			["POST /backoffice/cashbacks/issue-file", { csv: [CASHBACKS] }],
			["POST /backoffice/rates/check", RATES],
			["POST /backoffice/rates/store", RATES],
			["POST /backoffice/games/version", { version: [1], from: ["2099-12-31T00:00:00Z"] }],
			["GET /frame/jackpots/draws/{roundId}", { roundId: [String(drawnRoundId)], currency: ["EUR"] }],
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
			providerId: [PROVIDER_ID],
			scope: ["partner"],
			subjectId: [PARTNER_ID],
			// No link has it: that is so already.
			linkId: ["00000000-0000-4000-8000-000000000000"],
			playerId: [player?.id],
			CashbackId: [cashbackId],
			cashbackId: [cashbackId],
			sessionId: [sessionId],
			gameRoundId: ["r-1"],
			betAmount: ["5.00"],
			winAmount: ["9.00"],
			seq: [1],
			note: ["fuzzing"],
			jackpotId: ["fuzz"],
			into: ["fuzz"],
			to: ["cancelled"],
			...(await startedByOperator(operator)),
			runId: [await reconcileRun(world)],
			firstDay: ["2026-01-01"],
			lastDay: ["2026-01-01"],
			day: ["2026-01-01"],
			hour: ["2026-01-01T12:00:00Z"],
			month: ["2026-01"],
			...vocabularyOfOperators(),
		},
	};
}

const CASHBACKS = "accountId,currency,amount\nalice,EUR,1.00\n";
const RATES = { csv: ["day,currency,perEur\n2025-12-31,USD,1.08\n"], source: ["a bank"] };

/** Work that an operator has started, and something that waits for a second person. */
async function startedByOperator(operator: TestOperator): Promise<Vocabulary> {
	const csv = "accountId,currency,amount\nalice,EUR,1.01\n";
	const { jobId } = await operator.does("/cashbacks/issue-file", { partnerId: PARTNER_ID, csv });
	const cashbacks = [{ requestKey: "waits", partnerUserId: "alice", amount: "900.00" }];
	await operator.does("/cashbacks", { partnerId: PARTNER_ID, cashbacks });
	const [waiting] = await operator.lists("/approvals");
	return { jobId: [jobId], approvalId: [waiting?.["approvalId"]] };
}

/** @returns a round whose bets have won a jackpot */
async function drawJackpots(world: World): Promise<number> {
	await useJackpots(world, [{ jackpotId: "fuzz", start: 1, chance: CERTAIN }, { jackpotId: "spare" }]);
	// No round plays for it, so that it can be closed.
	const by = { actor: "fuzz", note: null, now: world.clock.now() };
	await switchJackpot(world.owner, "spare", "paused", by);
	await world.pass(ROUND_MS);
	const dora = await TestPlayer.logIn(world, "dora");
	const { roundId } = await dora.newRound();
	await dora.place({ roundId, amount: "1.00" });
	await world.pass(ROUND_MS);
	return roundId;
}

async function reconcileRun({ service: { wagering } }: World): Promise<string> {
	const partner = wagering.partners.get(PARTNER_ID);
	if (partner === undefined) throw new Error("The partner of the world is not there.");
	const [since, until] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-02T00:00:00Z")];
	return await startRun(wagering, { partner, since, until, includeTest: false }, "fuzz");
}

/** What operators' calls about freebets speak of. */
function vocabularyOfOperators(): Vocabulary {
	const [validFrom, validTo] = ["2025-01-01T00:00:00Z", "2035-01-01T00:00:00Z"];
	return {
		campaignId: ["wf-fuzz"],
		issueId: ["wf-fuzzed-2"],
		requestKey: ["fuzzed"],
		accountId: ["alice"],
		games: [[GAME.gameCode]],
		betsCount: [1],
		betAmounts: [[{ currency: "EUR", amount: "5.00" }]],
		validFrom: [validFrom],
		validTo: [validTo],
		csv: [
			`accountId,currency,games,betAmount,betsCount,validFrom,validTo\nalice,EUR,${GAME.gameCode},5.00,1,${validFrom},${validTo}\n`,
		],
	};
}

/** @returns what the calls of marketing systems speak of, by scheme and, where they differ, by call */
async function vocabularyOfPromo(world: World): Promise<readonly (readonly [string, Vocabulary])[]> {
	const marketing = await TestMarketing.arrive(world);
	const terms = marketing.issueBody({ issue_id: "issued" });
	await marketing.call("api/v3/Issue", terms);
	const about = Object.fromEntries(Object.entries(terms).map(([field, value]) => [field, [value]]));
	const spoken = {
		...about,
		sent_at: [world.clock.now().toISOString()],
		bet_amounts: [[{ currency: "EUR", amount: "5.00" }]],
	};
	const fresh = Array.from({ length: 9 }, (_, index) => `promo-${index}`);
	const ofCall = (operation: PromoOperation, over: Vocabulary = {}): readonly (readonly [string, Vocabulary])[] =>
		ADDRESSES_OF[operation].map((path) => [`POST ${path}`, { operation: [operation], ...over }] as const);
	return [
		["promoSignature", spoken],
		...ofCall("issue", { issue_id: fresh }),
		...ofCall("campaign", { campaign_id: fresh }),
		...ofCall("cancel"),
		...ofCall("status"),
	];
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

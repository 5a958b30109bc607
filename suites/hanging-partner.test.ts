/** A partner that takes every call and answers none holds nothing that others need. */
import { makeBetValueSchema, userTokenValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { SHELF } from "../packages/bff/src/app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../packages/bff/src/partners/apply-document.ts";
import { answerOf, startRawServer } from "../packages/bff/src/testing/raw-server.ts";
import { postJson, TestPlayer, valueIn } from "../packages/bff/src/testing/test-player.ts";
import { useWorld } from "../packages/bff/src/testing/world.ts";

const HANGING_ID = 77;
const CALLS_MAX = 64;
/** As the service names its connections. */
const APPLICATION = "webframe-bff";
/** On a busy machine an answer may take long: only the hanging partner is to be lost. */
const CALL_TIMEOUT_MS = 30_000;
const BETS_OF_OTHERS = 20;
const world = useWorld({ settings: { callTimeoutMs: CALL_TIMEOUT_MS } });

const AUTHORIZED = answerOf(
	JSON.stringify({
		ErrorCode: 200,
		Message: "",
		Value: { RefreshToken: "next", PartnerUserId: "harry", CurrencyCode: "EUR", IsTest: false },
	}),
);

/** Answers log-ins, and nothing that moves money. @returns how many of those calls it holds */
async function startHangingPartner(): Promise<{ held(): number; connections(): number }> {
	const server = await startRawServer((socket, request) => {
		if (request.startsWith("POST /users/auth")) socket.write(AUTHORIZED);
	});
	const { database, partners } = world().service.wagering;
	const document = applyDocumentSchema.parse({
		partners: [
			{
				id: HANGING_ID,
				name: "Hanging casino",
				apiUrl: `http://127.0.0.1:${server.port}`,
				secrets: ["the-secret-of-the-hanging-casino"],
				settings: { concurrentCallsMax: CALLS_MAX, callTimeoutMs: CALL_TIMEOUT_MS, betsPerSecond: 10_000 },
			},
		],
	});
	await applyDocument(database, document, { environment: {}, ownGames: SHELF, now: world().clock.now() });
	await partners.refresh();
	return {
		held: () => server.requests.filter((request) => request.startsWith("POST /payments/make")).length,
		connections: server.open,
	};
}

async function logInAtHangingPartner(refreshToken: string): Promise<string> {
	const answer = await postJson(`${world().url}/auth/user-token`, { partnerClientId: HANGING_ID, refreshToken });
	return userTokenValueSchema.parse(valueIn(answer)).user_access_token;
}

test("with every place of a hanging partner taken, no connection to the database, no socket and no place of others is", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const partner = await startHangingPartner();
	const authorization = `Bearer ${await logInAtHangingPartner("first")}`;
	const bet = async (): Promise<number> => {
		const headers = { authorization, "idempotency-key": crypto.randomUUID() };
		return makeBetValueSchema.parse(valueIn(await postJson(`${world().url}/make-bet`, body, headers))).betId;
	};
	for (let index = 0; index < CALLS_MAX; index++) await bet();
	await expect.poll(partner.held).toBe(CALLS_MAX);

	// One more bet is taken and waits: it makes neither a call nor a connection.
	const waiting = await bet();
	const [delivery] = await world().owner<{ state: string; attempts: number }[]>`
		select state, attempts from delivery where subject_id = ${waiting}`;
	expect(delivery).toEqual({ state: "due", attempts: 0 });
	expect(partner.held()).toBe(CALLS_MAX);
	expect(partner.connections()).toBeLessThanOrEqual(CALLS_MAX + 1);

	const busy = async () =>
		await world().owner`
			select state, query from pg_stat_activity
			where datname = current_database() and application_name = ${APPLICATION} and state <> 'idle'`;
	await expect.poll(busy).toEqual([]);

	const betIds = await Promise.all(
		Array.from({ length: BETS_OF_OTHERS }, async () => {
			const answer = await alice.makeBet(body);
			return makeBetValueSchema.parse(valueIn(answer)).betId;
		}),
	);
	const states = async () =>
		await world().owner`select distinct state from bet where bet_id = any(${betIds}::bigint[])`;
	await expect.poll(states).toEqual([{ state: "accepted" }]);
	expect(partner.held()).toBe(CALLS_MAX);
	// Its own players are not locked out by its payments.
	await logInAtHangingPartner("second");
});

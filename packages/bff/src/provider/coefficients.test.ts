/** Rounds whose provider tells where they ended: asked for, shown, compared. */
import { prepareCounterpartyKey, verifyRequest } from "@webframe/shared/signing";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { syncGames } from "../catalogue/sync-games.ts";
import { type ListeningApp, startApp } from "../testing/listening-app.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { COUNTERPARTY_KEY, PROVIDER_ID, TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";
import { askForCoefficients } from "./coefficients.ts";

const world = useWorld();

/** What the provider's server says about a round; undefined: it does not know it yet. */
let told: (gameRoundId: string) => unknown;
let category: string;
/** Of the game, as its provider's list says it. */
let maxOdd: string | undefined;
const asked: string[] = [];
/** What a provider waits for that does not answer. */
let silence = Promise.withResolvers<void>();
let server: ListeningApp;
let provider: TestProvider;
let alice: TestPlayer;
let sessionId: string;

beforeAll(async () => {
	const key = await prepareCounterpartyKey(COUNTERPARTY_KEY);
	const app = new Hono();
	app.get("/v1/games", (c) => c.json([{ gameId: "crash/1", name: "Rocket", gameCategory: category, maxOdd }]));
	app.get("/v1/games/:gameId/rounds/:gameRoundId/coefficient", async (c) => {
		const signed = { header: (name: string) => c.req.header(name), body: "" };
		if (!(await verifyRequest(signed, () => [key], world().clock.now())).ok) return c.text("no", 401);
		const { gameId, gameRoundId } = c.req.param();
		asked.push(`${gameId} ${gameRoundId}`);
		const answer = told(gameRoundId);
		return answer === undefined ? c.text("later", 404) : c.body(JSON.stringify(answer));
	});
	app.get("/silent/games/:gameId/rounds/:gameRoundId/coefficient", async (c) => {
		await silence.promise;
		return c.text("later", 404);
	});
	server = await startApp(app);
});
afterAll(() => server.close());

beforeEach(async () => {
	asked.length = 0;
	category = "Crash";
	maxOdd = undefined;
	told = (gameRoundId) => ({ gameRoundId, coefficient: "2.45", proof: "seed 7" });
	provider = await TestProvider.arrive(world());
	await declare(true);
	await sync();
	const [game] = await world().owner<{ gameCode: number }[]>`select game_code as "gameCode" from provider_game`;
	alice = await TestPlayer.logIn(world(), "alice");
	sessionId = await provider.openSession(alice, game);
});

async function sync(): Promise<void> {
	const { catalogue } = world().service;
	const known = catalogue.providers.get(PROVIDER_ID);
	if (known === undefined) throw new Error("The provider is not there.");
	await syncGames(catalogue, known);
}

function declare(tellsCoefficients: boolean): Promise<void> {
	return provider.apply({ apiUrl: `${server.url}/v1`, settings: { tellsCoefficients } });
}

/** A bet that is paid out, in a round of its own. @returns our id of it */
async function won(betId: string, winOdd?: string): Promise<number> {
	const gameRoundId = `round ${betId}`;
	const taken = await provider.payIn(sessionId, betId, { gameRoundId });
	expect([taken._responseCode, world().log]).toEqual([1, []]);
	const odd = winOdd === undefined ? {} : { winOdd };
	const paid = await provider.payOut(sessionId, betId, { gameRoundId, ...odd });
	expect([paid._responseCode, world().log]).toEqual([1, []]);
	await world().settle();
	return await provider.betIdOf(betId);
}

async function ask(afterMs: number): Promise<void> {
	await world().clock.advance(afterMs);
	const { catalogue, wagering } = world().service;
	await askForCoefficients({ catalogue, wagering });
}

async function conflicts(betId: number): Promise<readonly unknown[]> {
	return await world().owner`select kind, message from conflict where subject_id = ${betId}`;
}

/** The bet as its player reads it, after however long. */
async function details(betId: number): Promise<unknown> {
	const { headers } = await TestPlayer.logIn(world(), "alice");
	return valueIn(await request(`${world().url}/frame/bets/${betId}`, { headers }));
}

test("it is asked for until it is told, and stands with the bet for its player and for operators", async () => {
	const operator = await TestOperator.named(world(), "olga");
	const betId = await won("asked-1", "2.00");
	await ask(29_000);
	expect(asked).toEqual([]);
	const known = told;
	told = () => undefined;
	await ask(1_000);
	await ask(59_000);
	expect(asked).toEqual(["crash/1 round asked-1"]);
	told = known;
	await ask(1_000);
	await ask(3_600_000);
	expect(asked).toHaveLength(2);
	expect(await details(betId)).toMatchObject({ betId, status: "win", coefficient: "2.45" });
	const seen = valueIn(await operator.post("/bets/find", { betId }));
	const atProvider = { providerId: PROVIDER_ID, providerBetId: "asked-1", gameRoundId: "round asked-1" };
	expect(seen).toMatchObject({ atProvider: { ...atProvider, winOdd: "2.00", coefficient: "2.45", proof: "seed 7" } });
	expect(await conflicts(betId)).toEqual([]);
});

test("a proof that cannot be kept costs neither its coefficient nor those of the rounds behind it", async () => {
	told = (gameRoundId) => ({ gameRoundId, coefficient: "2.45", proof: "seed\0" });
	const [first, second] = [await won("odd-proof-1", "2.46"), await won("odd-proof-2", "2.46")];
	await ask(30_000);
	const listed = [{ kind: "odd_above_round", message: { winOdd: "2.46", coefficient: "2.45" } }];
	expect([await conflicts(first), await conflicts(second)]).toEqual([listed, listed]);
});

test("a win above it is listed and paid all the same, whether its round was asked for before or after", async () => {
	const [below, above] = [await won("above-1", "2.45"), await won("above-2", "2.46")];
	await ask(30_000);
	expect(await conflicts(below)).toEqual([]);
	const listed = [{ kind: "odd_above_round", message: { winOdd: "2.46", coefficient: "2.45" } }];
	expect(await conflicts(above)).toEqual(listed);
	const gameRoundId = "round above-2";
	await provider.payInOut(sessionId, "above-3", { gameRoundId, winOdd: "2.46" });
	expect(await conflicts(await provider.betIdOf("above-3"))).toEqual(listed);
	expect(await alice.ledger(above)).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("a win above the highest coefficient of its game's list is listed and paid all the same", async () => {
	maxOdd = "2.4";
	await sync();
	await world().service.catalogue.games.refresh();
	const [below, above] = [await won("high-1", "2.40"), await won("high-2", "2.41")];
	await ask(30_000);
	expect(await conflicts(below)).toEqual([]);
	expect(await conflicts(above)).toEqual([{ kind: "odd_above_game", message: { winOdd: "2.41", maxOdd: "2.4" } }]);
	expect(await alice.ledger(above)).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("a process that dies between keeping it and listing a win leaves that to another one", async () => {
	const betId = await won("died-1", "2.46");
	const { wagering } = world().service;
	const run = vi.spyOn(wagering.conflicts, "run").mockRejectedValueOnce(new Error("the process died"));
	await expect(ask(30_000)).rejects.toThrow("the process died");
	run.mockRestore();
	expect(await conflicts(betId)).toEqual([]);
	await ask(59_999);
	expect(await conflicts(betId)).toEqual([]);
	await ask(1);
	await ask(3_600_000);
	expect(await conflicts(betId)).toEqual([
		{ kind: "odd_above_round", message: { winOdd: "2.46", coefficient: "2.45" } },
	]);
	expect(asked).toHaveLength(1);
});

test("a provider that does not answer holds up no other one, however many of its rounds are due", async () => {
	const { owner, clock } = world();
	silence = Promise.withResolvers();
	onTestFinished(() => silence.resolve());
	const [of8, apiUrl] = [{ id: 8, counterpartyId: "silent-games" }, `${server.url}/silent`];
	await provider.apply({ ...of8, apiUrl, settings: { tellsCoefficients: true } });
	await owner`
		insert into provider_game (game_code, provider_id, game_id, name, category, is_active, created_at, changed_at)
		values (200000, 8, 'silent', 'Silent', 'Crash', true, ${clock.now()}, ${clock.now()})`;
	await owner`
		insert into provider_round (round_id, game_code, game_round_id, ask_at)
		select 900000 + n, 200000, n, ${clock.now()} from generate_series(1, 100) n`;
	await won("waits-1", "2.00");
	const asking = ask(30_000);
	await expect.poll(() => asked).toEqual(["crash/1 round waits-1"]);
	silence.resolve();
	await asking;
	await owner`delete from provider_round where game_code = 200000`;
	await owner`delete from provider_game where game_code = 200000`;
});

test("only a provider that declares that it tells coefficients is asked", async () => {
	await declare(false);
	await won("silent-1", "2.46");
	await ask(3_600_000);
	expect(asked).toEqual([]);
	await declare(true);
	await won("silent-2", "2.46");
	await declare(false);
	await ask(30_000);
	await declare(true);
	await ask(3_600_000);
	expect(asked).toEqual([]);
});

test.each([
	["crash", 1],
	["CRASH", 1],
	["Slots", 0],
])("of a game of the category %s: only rounds of crash games are asked for", async (other, times) => {
	category = other;
	await sync();
	await won(`category-${other}`, "2.00");
	await ask(30_000);
	expect(asked).toHaveLength(times);
});

/** What a provider may say about a round that is no coefficient of it, by what is wrong with it. */
const OTHER_ANSWERS: Readonly<Record<string, (gameRoundId: string) => unknown>> = {
	"another round": () => ({ gameRoundId: "another", coefficient: "2.45" }),
	"a number": (gameRoundId) => ({ gameRoundId, coefficient: 2.45 }),
	"no coefficient": () => ({}),
	"a list": () => [],
};

test("an answer with another round, a number, no coefficient or a list is none: it is asked ten times, and not for ever", async () => {
	told = (gameRoundId) => OTHER_ANSWERS[gameRoundId.replace(/^round /, "")]?.(gameRoundId);
	const betIds: number[] = [];
	for (const wrong of Object.keys(OTHER_ANSWERS)) betIds.push(await won(wrong, "2.00"));
	const tenTimesEach = Object.keys(OTHER_ANSWERS)
		.flatMap((wrong) => Array.from({ length: 10 }, () => `crash/1 round ${wrong}`))
		.toSorted();
	await ask(30_000);
	for (let minutes = 1; minutes <= 256; minutes *= 2) await ask(minutes * 60_000);
	expect(asked.toSorted()).toEqual(tenTimesEach);
	await ask(3 * 24 * 3_600_000);
	expect(asked.toSorted()).toEqual(tenTimesEach);
	for (const betId of betIds) {
		const seen = await details(betId);
		expect(seen).toMatchObject({ betId, status: "win" });
		expect(seen).not.toHaveProperty("coefficient");
	}
});

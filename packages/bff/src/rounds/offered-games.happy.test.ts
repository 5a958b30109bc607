/** Rounds are opened of the games that some partner offers, and of no other, however many the service knows. */
import { beforeAll, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../partners/apply-document.ts";
import { CHEAPEST_SECRET } from "../testing/cheapest-secret.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { useWorld } from "../testing/world.ts";

const FAST_KENO = 23;
const AUTO_ROULETTE = 27;
/** As long as the longest round of the shelf: whatever opens at all has opened by then. */
const EVERY_ROUND_MS = 60_000;

const world = useWorld({ settings: { games: [FAST_KENO] } });
let operator: TestOperator;
beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
});

interface Opened {
	readonly roundId: number;
	readonly gameCode: number;
	readonly state: string;
	readonly isSettled: boolean;
}

const rounds = async (): Promise<readonly Opened[]> =>
	await world().owner<Opened[]>`
		select round_id as "roundId", game_code as "gameCode", state, settled_at is not null as "isSettled"
		from round order by round_id`;
const codes = async () => new Set((await rounds()).map(({ gameCode }) => gameCode));
const newestOf = async (gameCode: number) => (await rounds()).findLast((round) => round.gameCode === gameCode);

/** Another partner of the same service, switched on or off. */
async function otherPartner(isActive: boolean, games: readonly number[]): Promise<void> {
	const secrets = ["the-secret-of-another-casino"];
	const apiUrl = "http://127.0.0.1:1";
	const partner = { id: 1557, name: "Another casino", apiUrl, secrets, isActive, settings: { games } };
	const { database, partners } = world().service.wagering;
	await applyDocument(database, applyDocumentSchema.parse({ partners: [partner] }), {
		environment: {},
		ownGames: SHELF,
		now: world().clock.now(),
		secretCost: CHEAPEST_SECRET,
	});
	await partners.refresh();
}

test("of all the games that are known, those that no partner offers have no round", async () => {
	await world().pass(EVERY_ROUND_MS);
	expect(await codes()).toEqual(new Set([FAST_KENO]));
	expect(SHELF.all.length).toBeGreaterThan(10);
});

test("one partner that offers a game is enough, and one that is switched off is none", async () => {
	await otherPartner(false, [AUTO_ROULETTE]);
	await world().pass(EVERY_ROUND_MS);
	expect(await codes()).toEqual(new Set([FAST_KENO]));
	await otherPartner(true, [AUTO_ROULETTE]);
	await world().pass(EVERY_ROUND_MS);
	expect(await codes()).toEqual(new Set([FAST_KENO, AUTO_ROULETTE]));
});

test("when the last one takes it away, the round under way goes on to its end and no other opens", async () => {
	const { roundId, state } = (await newestOf(AUTO_ROULETTE)) ?? { roundId: 0, state: "none" };
	expect(state).not.toBe("finished");
	await otherPartner(true, []);
	await world().pass(EVERY_ROUND_MS);
	expect(await newestOf(AUTO_ROULETTE)).toMatchObject({ roundId, state: "finished", isSettled: true });
	expect((await newestOf(FAST_KENO))?.roundId).toBeGreaterThan(roundId);
});

test("a round that waits for its betting time is not opened either, until the game is offered again", async () => {
	const current = await newestOf(FAST_KENO);
	await operator.does("/rounds/cancel", { roundId: current?.roundId });
	while ((await newestOf(FAST_KENO))?.state !== "awaiting") await world().pass(1_000);
	const waiting = await newestOf(FAST_KENO);
	await world().configure({ games: [] });
	await world().pass(EVERY_ROUND_MS);
	expect(await newestOf(FAST_KENO)).toEqual(waiting);
	await world().configure({ games: [FAST_KENO] });
	await world().pass(EVERY_ROUND_MS);
	expect((await rounds()).find(({ roundId }) => roundId === waiting?.roundId)?.state).not.toBe("awaiting");
});

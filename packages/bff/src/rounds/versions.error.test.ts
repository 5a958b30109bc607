/** Another version of a game's rules in the middle of play, and a process that does not know it. */
import { frameRoundSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { ownGamesFrom } from "../games/own-games.ts";
import { ladderGame } from "../testing/made-family.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { postJson, request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";

const NEW = ladderGame(2);
const { gameCode } = NEW;
const selection = { market: "ladder", leaveAt: 1 };
const ROUND_MS = 20_000;

const world = useWorld({
	looksOften: true,
	ownGames: ownGamesFrom([NEW]),
	settings: { newGames: "auto" },
	deduplication: "BetId+TransactionType+Amount+TaxAmount",
});
let player: TestPlayer;
let operator: TestOperator;
let old: { readonly url: string };
beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "vera");
	operator = await TestOperator.named(world(), "olga");
	old = await world().startAnother({}, {}, ownGamesFrom([ladderGame(1)]));
});

const opensInMs = (ms: number) => new Date(world().clock.now().getTime() + ms).toISOString();
const roundAt = async (url: string, roundId: number) =>
	frameRoundSchema.parse(valueIn(await request(`${url}/frame/rounds/${gameCode}/${roundId}`)));

test("a round keeps the version that it was opened with; the next one has the new one, which an older process leaves alone", async () => {
	const before = await player.newRound(gameCode);
	expect(before.rulesVersion).toBe(1);
	const setting = { gameCode, version: 2, from: opensInMs(1_000) };
	expect(await operator.does("/games/version", setting)).toEqual({ outcome: "done" });
	const byFirst = await player.place({ gameCode, roundId: before.roundId, selection, rulesVersion: 1 });
	await world().pass(ROUND_MS);
	const after = await player.openRound(gameCode);
	expect(after.rulesVersion).toBe(2);
	const won = Number((await roundAt(world().url, before.roundId)).result?.["rung"]) >= 1;
	expect(await player.bet(byFirst)).toMatchObject({ winAmount: won ? "7.50" : "0.00" });

	// Corrected by the version that it was opened with, also now.
	const rung = won ? 0 : 1;
	await operator.does("/rounds/correct", { roundId: before.roundId, result: { rung } });
	await world().pass(1_000);
	expect(await player.bet(byFirst)).toMatchObject({ winAmount: won ? "0.00" : "7.50" });
	expect((await roundAt(old.url, before.roundId)).rulesVersion).toBe(1);
});

test("whoever has seen other prices than the round's is told so, and pays nothing", async () => {
	const { roundId, rulesVersion } = await player.newRound(gameCode);
	const body = await player.betBody({ gameCode, roundId, selection, rulesVersion: rulesVersion - 1 });
	const refused = await player.makeBet(body, "seen other prices");
	expect(refused.body).toMatchObject({ Value: { code: "stale_price", field: "rulesVersion" } });
	// Nothing stands under the key.
	expect((await player.makeBet({ ...body, rulesVersion }, "seen other prices")).status).toBe(202);
	await world().settle();
});

test("a process that does not know the version answers 503, and the key stays good for one that does", async () => {
	const { roundId } = await player.newRound(gameCode);
	const body = await player.betBody({ gameCode, roundId, selection });
	const headers = { ...player.headers, "idempotency-key": "at the old one first" };
	expect((await postJson(`${old.url}/make-bet`, body, headers)).status).toBe(503);
	expect((await postJson(`${world().url}/make-bet`, body, headers)).status).toBe(202);
	await world().pass(ROUND_MS);
	expect((await roundAt(old.url, roundId)).state).toBe("finished");
	expect(world().log).toEqual([]);
});

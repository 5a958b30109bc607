/** A family that nobody has written for, and a game that is one file of data, are opened, bet on, drawn and settled. */

import { makeGame } from "@webframe/shared/games";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { withSheet } from "@webframe/shared/games/sheets";
import { WHEEL, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { frameBetDetailsSchema, frameConfigSchema, frameRoundSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { ladderGame } from "../testing/made-family.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";
import { ownGamesFrom } from "./own-games.ts";

const ROULETTE_CODE = 22;
const DUEL_CODE = 74;
const roulette = WHEEL_GAMES.filter(({ gameCode }) => gameCode === ROULETTE_CODE);
/** As its one file would say it. */
const [DUEL] = roulette.map((data) => ({ ...data, gameCode: DUEL_CODE, name: "Duel at the wheel" }));
if (DUEL === undefined) throw new Error("There is no roulette.");
const LADDER = ladderGame(1);

const world = useWorld({
	ownGames: ownGamesFrom([...OWN_GAMES, LADDER, withSheet(makeGame(WHEEL, DUEL), DUEL, () => [])]),
	settings: { games: [9, LADDER.gameCode, DUEL_CODE] },
	deduplication: "BetId+TransactionType+Amount+TaxAmount",
});
let player: TestPlayer;
let operator: TestOperator;
beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "nora");
	operator = await TestOperator.named(world(), "olga");
});

const roundOf = async (gameCode: number, roundId: number) =>
	frameRoundSchema.parse(valueIn(await request(`${world().url}/frame/rounds/${gameCode}/${roundId}`)));
const detailsOf = async (betId: number) =>
	frameBetDetailsSchema.parse(
		valueIn(await request(`${world().url}/frame/bets/${betId}`, { headers: player.headers })),
	);

test("the lobby shows them, with their family and their clock", async () => {
	const answer = await request(`${world().url}/frame/config?partnerClientId=${PARTNER_ID}`);
	const { games } = frameConfigSchema.parse(valueIn(answer));
	expect(games).toMatchObject([
		{ gameCode: 9, family: "numbers" },
		{ gameCode: 64, family: "ladder", timings: { lengthMs: 20_000, offsetMs: 0, bettingMs: 10_000 } },
		{ gameCode: DUEL_CODE, family: "wheel", name: "Duel at the wheel" },
	]);
});

test("a family with something public while betting: bets are read by it, and settled by what was drawn", async () => {
	const { roundId, opened, rulesVersion, edition } = await player.newRound(LADDER.gameCode);
	expect([opened, rulesVersion]).toEqual([{ highestRung: 1 + (edition % 4) }, 1]);
	const selection = { market: "ladder", leaveAt: 1 };
	const tooHigh = await player.betBody({ gameCode: 64, roundId, selection: { market: "ladder", leaveAt: 9 } });
	expect((await player.makeBet(tooHigh)).body).toMatchObject({
		Value: { code: "invalid_selection", field: "selection.leaveAt" },
	});
	const betId = await player.place({ gameCode: 64, roundId, selection });
	await world().pass(20_000);
	const round = await roundOf(64, roundId);
	const isWon = Number(round.result?.["rung"]) >= 1;
	expect(round).toMatchObject({ state: "finished", opened });
	expect(await player.bet(betId)).toMatchObject({ status: isWon ? "win" : "lose", winAmount: isWon ? "7.50" : "0.00" });
	expect(await player.ledger(betId)).toEqual([
		[-1, "5.00"],
		[1, isWon ? "7.50" : "0.00"],
	]);
	const rung = isWon ? 0 : 1;
	expect(await operator.does("/rounds/correct", { roundId, result: { rung: 9 } })).toMatchObject({
		reason: "invalid_result",
	});
	expect(await operator.does("/rounds/correct", { roundId, result: { rung } })).toMatchObject({ outcome: "done" });
	await world().pass(2_000);
	expect(await player.bet(betId)).toMatchObject({ winAmount: isWon ? "0.00" : "7.50" });
});

test("of a family in which players leave before the end, a bet is paid by where it was left, if its round went on until then", () => {
	const rules = LADDER.round(1, { highestRung: 4 });
	const drawn = rules?.parseResult({ rung: 2 });
	const winOf = (leaveAt: number, cashOut: number | undefined) =>
		drawn?.settle({ market: "ladder", leaveAt }, { stake: 500n, playing: 400n, cashOut });
	expect([winOf(2, undefined), winOf(3, undefined), winOf(3, 130)]).toEqual([800n, 0n, 520n]);
	expect([winOf(3, 200), winOf(3, 201)]).toEqual([800n, 0n]);
	expect(drawn?.text).toBe("up to rung 2");
	expect(rules?.parseResult({ rung: 4 })?.text).toBe("to the top");
	expect(rules?.resultForm()).toEqual([{ name: "rung", kind: "integer", lowest: 0, highest: 4 }]);
	expect(LADDER.round(2, { highestRung: 4 })).toBeUndefined();
	expect(LADDER.round(1, { highestRung: "4" })).toBeUndefined();
});

test("a game of a known family: a ticket is one bet, drawn and settled, and each pick tells what became of it", async () => {
	const { roundId } = await player.newRound(DUEL_CODE);
	const picks = [
		{ outcome: "colour:red", amount: "1.00" },
		{ outcome: "colour:black", amount: "2.00" },
	];
	const betId = await player.place({
		gameCode: DUEL_CODE,
		roundId,
		selection: { market: "picks", picks },
		amount: "3.00",
	});
	expect((await detailsOf(betId)).picks).toEqual([
		{ outcome: "colour:black", amount: "2.00" },
		{ outcome: "colour:red", amount: "1.00" },
	]);
	await world().pass(40_000);
	const [black, red] = (await detailsOf(betId)).picks ?? [];
	const win = 2 * Number(black?.multiplier) + Number(red?.multiplier);
	expect([black?.multiplier, red?.multiplier].toSorted()).toEqual(win === 0 ? ["0", "0"] : ["0", "2"]);
	expect(await player.bet(betId)).toMatchObject({ winAmount: `${win}.00` });
});

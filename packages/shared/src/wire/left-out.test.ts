import { expect, test } from "vitest";
import {
	coefficientAnswerSchema,
	launchAnswerSchema,
	payInOutRequestSchema,
	payOutRequestSchema,
	providerGameSchema,
	refundRequestSchema,
} from "./index.ts";

const BET = { betId: "b-1", gameRoundId: "r-1" };
const STAKE = { ...BET, betAmount: "5.00", winAmount: "0" };

test.each([
	["winOdd of a pay-out", payOutRequestSchema, { ...BET, winAmount: "0" }, "winOdd"],
	["winOdd of a pay-in-out", payInOutRequestSchema, STAKE, "winOdd"],
	["gameRoundId of a refund", refundRequestSchema, { betId: "b-1" }, "gameRoundId"],
	["sessionId of a launch", launchAnswerSchema, { frameUri: "https://games.example/" }, "sessionId"],
	["proof of a coefficient", coefficientAnswerSchema, { gameRoundId: "r-1", coefficient: "2.45" }, "proof"],
	["name of a game", providerGameSchema, { gameId: "g" }, "name"],
	["gameCategory of a game", providerGameSchema, { gameId: "g" }, "gameCategory"],
	["maxOdd of a game", providerGameSchema, { gameId: "g" }, "maxOdd"],
	["lobbyImgUrl of a game", providerGameSchema, { gameId: "g" }, "lobbyImgUrl"],
] as const)("null is the same as nothing: %s", (_, schema, message, field) => {
	expect(schema.parse({ ...message, [field]: null })).toEqual(schema.parse(message));
});

test("null is not the same as nothing where a field decides", () => {
	for (const field of ["betId", "gameRoundId", "winAmount"])
		expect(payOutRequestSchema.safeParse({ ...BET, winAmount: "0", [field]: null }).success).toBe(false);
	expect(providerGameSchema.safeParse({ gameId: null }).success).toBe(false);
});

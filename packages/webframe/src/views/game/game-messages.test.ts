import { expect, test } from "vitest";
import { gameMessage } from "./game-messages.ts";

const said = (type: unknown, more: object = {}): unknown => ({ source: "webframe-game", version: 1, type, ...more });

test("what a game may say is understood, and nothing else of it is taken over", () => {
	expect(gameMessage(said("ready", { payload: { html: "<b>" }, extra: 1 }))).toEqual({ type: "ready" });
	expect(gameMessage(said("close"))).toEqual({ type: "close" });
	expect(gameMessage(said("balancechange", { payload: { balance: "1000000.00" } }))).toEqual({ type: "balancechange" });
	expect(gameMessage(said("depositrequest", { payload: { needed: "12.50" } }))).toEqual({
		type: "depositrequest",
		needed: "12.50",
	});
});

test.each(["1e9", "-1", "12,5", "<b>", 12.5, null, { toString: 1 }, "9".repeat(40)])(
	"an amount of %j is no amount",
	(needed) => {
		expect(gameMessage(said("depositrequest", { payload: { needed } }))).toEqual({
			type: "depositrequest",
			needed: undefined,
		});
	},
);

test.each([
	[undefined],
	[null],
	["ready"],
	[42],
	[["ready"]],
	[{}],
	[{ source: "webframe-game", version: 2, type: "ready" }],
	[{ source: "webframe", version: 1, type: "ready" }],
	[said("authorize", { payload: { refreshToken: "stolen" } })],
	[said("constructor")],
	[said("__proto__")],
	[said({ type: "ready" })],
	[new Map([["source", "webframe-game"]])],
])("%j is no message of a game", (data) => {
	expect(gameMessage(data)).toBeUndefined();
});

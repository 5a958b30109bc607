import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { nodeEnvironment } from "../../testing/node-environment.ts";
import { ScriptedBff } from "../../testing/scripted-bff.ts";
import { until } from "../../testing/until.ts";
import { Api } from "../api.ts";
import { AUTHORIZATION_RETRIES_MS, requestPlayerToken } from "./player-token.ts";

const bff = new ScriptedBff();
const clock = new ManualClock();
let api: Api;

beforeAll(async () => {
	// The calls have a clock of their own, so that only pauses wait on the one that is moved.
	api = new Api(await bff.listen(), nodeEnvironment(new ManualClock()));
});
afterAll(() => bff[Symbol.asyncDispose]());

function request(refreshToken: string) {
	const body = { partnerClientId: "PartnerClient-1556", refreshToken };
	return requestPlayerToken(api, nodeEnvironment(clock), body, `key of ${refreshToken}`);
}

test("a lost answer is asked for again with the same key, and the player is not logged out", async () => {
	const token = bff.newRefreshToken();
	bff.fault("/auth/user-token", { kind: "lost" });
	const before = bff.calls.length;
	const asking = request(token);
	await until(() => clock.waiting === 1);
	clock.advance(AUTHORIZATION_RETRIES_MS[0] ?? 0);
	expect(await asking).toMatchObject({ kind: "granted", grant: { player: { partnerUserId: "alice" } } });
	const [first, second] = bff.calls.slice(before);
	expect([first?.key, second?.key]).toEqual([`key of ${token}`, `key of ${token}`]);
});

test("a used token is refused at once", async () => {
	expect(await request("used")).toMatchObject({ kind: "refused", code: 103_805 });
	expect(bff.callsOf("/auth/user-token").filter((call) => JSON.stringify(call.body).includes("used"))).toHaveLength(1);
});

test("after some tries without an answer it says so, with the id of the last one", async () => {
	for (let count = 0; count <= AUTHORIZATION_RETRIES_MS.length; count += 1) {
		bff.fault("/auth/user-token", { kind: "status", status: 503 });
	}
	const asking = request(bff.newRefreshToken());
	for (const delayMs of AUTHORIZATION_RETRIES_MS) {
		await until(() => clock.waiting === 1);
		clock.advance(delayMs);
	}
	const outcome = await asking;
	const correlationId = `request-${bff.calls.length}`;
	expect(outcome).toEqual({ kind: "unavailable", message: "unavailable", correlationId });
});

test("a token that the casino has had, whose answer was lost there, is not asked for again: another one is needed", async () => {
	bff.fault("/auth/user-token", { kind: "status", status: 503, value: { newTokenNeeded: true } });
	const before = bff.calls.length;
	const outcome = await request(bff.newRefreshToken());
	expect(outcome).toMatchObject({ kind: "refused", code: 103_799, correlationId: `request-${bff.calls.length}` });
	expect(bff.calls.length).toBe(before + 1);
	expect(clock.waiting).toBe(0);
});

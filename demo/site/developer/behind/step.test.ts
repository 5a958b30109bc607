/** What the diagram shows of a call: how it ended, and never a token. */
import { expect, test } from "vitest";
import type { FrameCall } from "../../host/messages.ts";
import { HubSteps } from "./hub-steps.ts";
import { type CasinoCall, stepOfCasinoCall, stepOfFrameCall } from "./step.ts";

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const JWT = `${part({ alg: "RS256" })}.${part({ sub: "alice", data: JSON.stringify({ BetId: 77 }) })}.c2lnbmF0dXJl`;
const CALL: FrameCall = {
	...{ id: 1, at: 0, method: "POST", path: "/auth/user-token?x=1", token: undefined },
	...{ request: undefined, status: undefined, answer: undefined },
};
const RECEIVED: CasinoCall = {
	...{ id: 1, direction: "received", path: "/payments/make", at: "2026-01-01T00:00:00Z", body: `"${JWT}"` },
};

test.each([
	[undefined, undefined, false],
	[200, "200", false],
	[503, "503", true],
	[0, "no answer", true],
])("a call with status %s ended as %s", (status, outcome, isFailure) => {
	const step = stepOfFrameCall({ ...CALL, status }, 1);
	expect([step.outcome, step.isFailure, step.title]).toEqual([outcome, isFailure, "POST /auth/user-token"]);
});

test("a refusal that came with HTTP 200 is a failure", () => {
	const refused = JSON.stringify({ ErrorCode: 103_752, Value: { code: "limits" } });
	expect(stepOfFrameCall({ ...CALL, status: 200, answer: refused }, 1).isFailure).toBe(true);
});

test("a JWT to the casino is shown decoded, its data twice, with the bet that it is about", () => {
	const step = stepOfCasinoCall(RECEIVED);
	expect(step.parts).toEqual([
		["JWT header", { alg: "RS256" }],
		["JWT claims, data decoded", { sub: "alice", data: { BetId: 77 } }],
	]);
	expect(step.betId).toBe(77);
});

test("no part of a step holds a token, whatever it is called and wherever it stands", () => {
	const steps = [
		stepOfFrameCall({ ...CALL, request: JSON.stringify({ refreshToken: "refresh-secret" }) }, 1),
		stepOfFrameCall({ ...CALL, status: 200, answer: `{"Value":{"user_access_token":"${JWT}","cut` }, 1),
		stepOfCasinoCall({ ...RECEIVED, body: { AccessToken: "bearer-secret" }, answer: { Token: "answer-secret" } }),
		// The only argument of the hub's `Renew` is the token.
		new HubSteps().stepOf({
			...{ at: 0, from: "frame" },
			text: JSON.stringify({ type: 1, target: "Renew", arguments: [JWT], invocationId: "1" }),
		}),
	];
	expect(JSON.stringify(steps)).not.toMatch(/secret|c2lnbmF0dXJl|eyJ[\w-]{10,}/);
	expect(steps[3]?.parts).toEqual([["Hub message", expect.objectContaining({ arguments: ["eyJhbG…"] })]]);
});

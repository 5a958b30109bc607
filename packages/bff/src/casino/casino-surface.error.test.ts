import { beforeAll, describe, expect, test } from "vitest";
import { TestPartner } from "../testing/test-partner.ts";
import { request } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
let partner: TestPartner;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
});

/** From the specification's table B, not from our code. */
const CALLS = [
	["/auth/token", "POST"],
	["/auth/verify", "POST"],
	["/auth/user-token", "POST"],
	["/make-bet", "POST"],
	["/payments/accept", "POST"],
	["/cashback-payments/accept", "POST"],
	["/rollbacks/make", "POST"],
	["/rollbacks/accept", "POST"],
	["/Jwks", "GET, HEAD"],
	["/jwks", "GET, HEAD"],
] as const;

describe("another method is answered with 405 and the methods that the address takes, whoever asks", () => {
	test.each(CALLS)("%s", async (path, allow) => {
		for (const headers of [{}, { authorization: "Bearer x" }, partner.headers]) {
			for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
				if (allow.includes(method)) continue;
				const answer = await request(`${world().url}${path}`, { method, headers });
				expect(answer.status, method).toBe(405);
				expect(answer.headers.get("allow"), method).toBe(allow);
				if (method === "HEAD") continue;
				expect(answer.body).toEqual({ ErrorCode: 103_752, Message: `This address takes ${allow} only.` });
			}
		}
	});
});

test("a call without a token is answered with 401 before anything of it is read, and what is not there with 404", async () => {
	for (const [path, allow] of CALLS.filter(([path]) => /accept|make$|verify/.test(path))) {
		const url = `${world().url}${path}`;
		for (const authorization of [[], [["authorization", partner.headers["authorization"]?.slice(7) ?? ""]]] as const) {
			const answer = await request(url, { method: allow, body: "{", headers: Object.fromEntries(authorization) });
			expect(answer, path).toMatchObject({
				status: 401,
				body: { ErrorCode: 103_805, Message: expect.stringContaining("Authorization: Bearer") },
			});
		}
	}
	for (const path of ["/payments/make", "/rollbacks/", "/cashback-payments/accept/7"]) {
		const { headers } = partner;
		expect((await request(`${world().url}${path}`, { headers })).status, path).toBe(404);
		expect((await partner.post(path, {})).status, path).toBe(404);
	}
});

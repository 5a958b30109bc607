/** Providers read `_responseCode` and nothing else, also where they have called what is not there. */
import { beforeEach, describe, expect, test } from "vitest";
import { startPlaying } from "../testing/start-playing.ts";
import type { TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
let provider: TestProvider;
let sessionId: string;

beforeEach(async () => {
	({ provider, sessionId } = await startPlaying(world()));
});

describe("an address that is not there: 404 with code 7", () => {
	test.each(["SESSION/bets/cash-out", "SESSION/bets", "SESSION", "../elsewhere", "../../v1"])("%s", async (path) => {
		const call = await provider.sign({ betId: "b-1" });
		expect(await provider.send(path.replace("SESSION", sessionId), call)).toEqual({
			...{ status: 404, _responseCode: 7 },
			message: "There is nothing at this address.",
		});
	});
});

test("another method: 405 with code 7, and the methods that the address takes", async () => {
	expect(await provider.send(`${sessionId}/bets/pay-in`, await provider.sign(undefined))).toEqual({
		...{ status: 405, _responseCode: 7 },
		message: "This address takes POST only.",
	});
	expect(await provider.send(`${sessionId}/balance`, await provider.sign({}))).toMatchObject({
		...{ status: 405, _responseCode: 7 },
	});
});

test("who is not authentic is not told what is there", async () => {
	for (const path of ["elsewhere", "sessions/x/bets/pay-in"]) {
		const answer = await fetch(`${world().url}/provider/v1/${path}`);
		expect([answer.status, await answer.json()]).toEqual([401, { _responseCode: 8 }]);
	}
});

test("elsewhere it stays an envelope", async () => {
	const answer = await fetch(`${world().url}/provider/v2/sessions`);
	expect([answer.status, await answer.json()]).toEqual([
		404,
		{ ErrorCode: 103_752, Message: "There is nothing at this address." },
	]);
});

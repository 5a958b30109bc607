/** A player of the load ends when it is told to, whatever becomes of its last bet: else a run would hang, and not say why. */
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "../../packages/bff/src/testing/listening-app.ts";
import { LoadPlayer } from "./players.ts";

test("a bet that is never answered is told as wrong, and waited for no longer than a bound", async () => {
	const asked = Promise.withResolvers<void>();
	const at = new Date(0).toISOString();
	const times = { bettingOpensAt: at, bettingClosesAt: at, drawAt: at, revealsAt: at };
	const round = { roundId: 1, edition: 1, gameCode: 23, rulesVersion: 1, state: "betting", seedHash: "0".repeat(64) };
	const app = new Hono()
		.get("/frame/rounds/23", (c) => c.json({ ErrorCode: 200, Message: "", Value: { ...round, ...times } }))
		.post("/make-bet", (c) => {
			asked.resolve();
			return c.json({ ErrorCode: 103_799, Message: "" }, 503);
		});
	const { url, close } = await startApp(app);
	onTestFinished(close);
	const player = new LoadPlayer({ casino: { url }, urls: [url, url] }, "alice", 0, 0);
	const playing = player.play();
	await asked.promise;
	await player.stop();
	await playing;
	expect(player.wrongs).toEqual([expect.stringContaining("alice's bet")]);
});

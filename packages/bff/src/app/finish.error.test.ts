/** The end of a process whose work waits for somebody who does not answer. */
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "../testing/listening-app.ts";
import { TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";

const WORKERS_END_MS = 6_000;

const world = useWorld();

test("it waits some seconds for work that repeats, and finishes its bets then", async () => {
	let asked = 0;
	const silence = Promise.withResolvers<void>();
	const app = new Hono();
	app.get("/v1/games", async (c) => {
		asked++;
		await silence.promise;
		return c.json([]);
	});
	const server = await startApp(app);
	onTestFinished(async () => {
		silence.resolve();
		await server.close();
	});
	const provider = await TestProvider.arrive(world());
	await provider.apply({ apiUrl: `${server.url}/v1` });
	world().service.startWorkers();
	await expect.poll(() => asked).toBe(1);
	let hasEnded = false;
	const restarted = world()
		.restart()
		.then(() => {
			hasEnded = true;
		});
	await world().clock.advance(WORKERS_END_MS - 1);
	expect(hasEnded).toBe(false);
	await world().clock.advance(1);
	// Long before the call would be given up.
	await expect.poll(() => hasEnded, { timeout: 3_000 }).toBe(true);
	await restarted;
	expect((await fetch(`${world().url}/readyz`)).status).toBe(200);
});

/** A small program in the place of the service: the parent of real processes is asked to end while they start. */
import cluster, { type Worker } from "node:cluster";
import { expect, onTestFinished, test } from "vitest";
import { LISTENING } from "./child.ts";
import { startsSmall } from "./testing/small-parent.ts";

const LISTENS = `process.send(${JSON.stringify(LISTENING)}); setInterval(() => {}, 1_000);`;

test("asked to end just when the first process listens, it starts no other", async () => {
	const { parent, forked, ended } = await startsSmall(3, LISTENS);
	const stopWhenItListens = (worker: Worker): void => {
		worker.once("message", () => parent.stop());
	};
	cluster.on("fork", stopWhenItListens);
	onTestFinished(() => {
		cluster.off("fork", stopWhenItListens);
	});
	expect(await parent.start()).toBe(false);
	expect(forked.length).toBe(1);
	expect(await ended).toBe(0);
});

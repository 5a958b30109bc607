import { expect, test } from "vitest";
import { connect } from "../testing/client.ts";
import { ForkedHub } from "../testing/forked-hub.ts";
import { heapGrowth } from "../testing/heap-growth.ts";

const ALLOWED_GROWTH = 1.05;

test("the heap at 100,000 messages is within 5 % of the heap at 20,000", async () => {
	expect(await heapGrowth(20_000, 100_000)).toBeLessThan(ALLOWED_GROWTH);
});

test("connections that have come and gone leave nothing on the heap", async () => {
	await using hub = await ForkedHub.start();
	const comeAndGo = async (times: number) => {
		for (let time = 0; time < times; time++) {
			const client = await connect(hub.url, {
				token: `user ${time}`,
				transport: time % 2 === 0 ? "WebSockets" : "LongPolling",
			});
			await client.invoke("Join", `group ${time}`);
			await client.stop();
		}
		return hub.heapUsed();
	};
	const early = await comeAndGo(100);
	const late = await comeAndGo(300);
	expect(late / early).toBeLessThan(ALLOWED_GROWTH);
});

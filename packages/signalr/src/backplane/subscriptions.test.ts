import { expect, test } from "vitest";
import { Subscriptions } from "./subscriptions.ts";

/** Notes what is asked of Redis, and answers each question when the test says so. */
function scriptedClient() {
	const asked: string[] = [];
	const open: PromiseWithResolvers<void>[] = [];
	const ask = (what: string) => {
		asked.push(what);
		const answer = Promise.withResolvers<void>();
		open.push(answer);
		return answer.promise;
	};
	return {
		asked,
		client: {
			subscribe: (channel: string) => ask(`+${channel}`),
			unsubscribe: (channel: string) => ask(`-${channel}`),
		},
		async answer(error?: Error) {
			const next = open.shift();
			if (error === undefined) next?.resolve();
			else next?.reject(error);
			await new Promise((resolve) => setImmediate(resolve));
		},
	};
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test("a channel is subscribed for the first who wants it and unsubscribed after the last", async () => {
	const { asked, client, answer } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	const first = subscriptions.add("a");
	const second = subscriptions.add("a");
	await aTurn();
	await answer();
	await Promise.all([first, second]);
	await subscriptions.remove("a");
	expect(asked).toEqual(["+a"]);
	const last = subscriptions.remove("a");
	await aTurn();
	await answer();
	await last;
	expect(asked).toEqual(["+a", "-a"]);
	await subscriptions.remove("a");
	await subscriptions.remove("never");
	expect(asked).toEqual(["+a", "-a"]);
});

test("a wish that changes while Redis is asked is looked at when its turn comes", async () => {
	const { asked, client, answer } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	const added = subscriptions.add("a");
	await aTurn();
	void subscriptions.remove("a");
	const again = subscriptions.add("a");
	await answer();
	await Promise.all([added, again]);
	expect(asked).toEqual(["+a"]);
	void subscriptions.remove("a");
	await aTurn();
	const later = subscriptions.add("a");
	await answer();
	await answer();
	await later;
	expect(asked).toEqual(["+a", "-a", "+a"]);
});

test("a subscription that failed is tried again for the next who wants it", async () => {
	const { asked, client, answer } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	const failing = subscriptions.add("a").catch((error: Error) => error.message);
	const waiting = subscriptions.add("a");
	await aTurn();
	await answer(new Error("Redis is away."));
	expect(await failing).toBe("Redis is away.");
	await answer();
	await waiting;
	expect(asked).toEqual(["+a", "+a"]);
	// The one that failed gives its wish back, too, and the other one keeps the channel.
	await subscriptions.remove("a");
	expect(asked).toEqual(["+a", "+a"]);
});

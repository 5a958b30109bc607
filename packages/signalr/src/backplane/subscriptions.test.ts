import { expect, test } from "vitest";
import { Subscriptions } from "./subscriptions.ts";

/** Notes what is asked of Redis, and answers each question when the test says so. */
function scriptedClient() {
	const asked: string[] = [];
	const failures: unknown[] = [];
	const open: PromiseWithResolvers<void>[] = [];
	const waits: (() => void)[] = [];
	const ask = (what: string) => {
		asked.push(what);
		const answer = Promise.withResolvers<void>();
		open.push(answer);
		return answer.promise;
	};
	const client = {
		isReady: true,
		subscribe: (channel: string) => ask(`+${channel}`),
		unsubscribe: (channel: string) => ask(`-${channel}`),
		failed: (error: unknown) => failures.push(error),
		after: (_milliseconds: number, ended: () => void) => waits.push(ended),
	};
	return {
		asked,
		failures,
		client,
		async answer(error?: Error) {
			const next = open.shift();
			if (error === undefined) next?.resolve();
			else next?.reject(error);
			await aTurn();
		},
		/** The connection is lost, and what was asked with it. */
		async drop() {
			client.isReady = false;
			for (const { reject } of open.splice(0)) reject(new Error("Socket closed unexpectedly"));
			await aTurn();
		},
		async wait() {
			for (const ended of waits.splice(0)) ended();
			await aTurn();
		},
	};
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test("a channel is subscribed for the first who wants it and unsubscribed after the last", async () => {
	const { asked, client, answer } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	const first = subscriptions.add("a");
	const second = subscriptions.add("a");
	expect(subscriptions.hears("a")).toBe(false);
	await answer();
	await Promise.all([first, second]);
	expect(subscriptions.hears("a")).toBe(true);
	subscriptions.remove("a");
	expect(asked).toEqual(["+a"]);
	subscriptions.remove("a");
	await answer();
	expect(asked).toEqual(["+a", "-a"]);
	subscriptions.remove("a");
	subscriptions.remove("never");
	expect(asked).toEqual(["+a", "-a"]);
});

test("a wish that changes while Redis is asked is looked at when its turn comes", async () => {
	const { asked, client, answer } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	const added = subscriptions.add("a");
	subscriptions.remove("a");
	const again = subscriptions.add("a");
	await answer();
	await Promise.all([added, again]);
	expect(asked).toEqual(["+a"]);
	subscriptions.remove("a");
	let isHeard = false;
	const later = subscriptions.add("a").then(() => {
		isHeard = true;
	});
	await answer();
	expect(asked).toEqual(["+a", "-a", "+a"]);
	expect(isHeard).toBe(false);
	await answer();
	await later;
});

test("what Redis refuses is said once and tried again while it is wanted", async () => {
	const { asked, failures, client, answer, wait } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	const heard = [subscriptions.add("a"), subscriptions.add("a")];
	const refusal = new Error("NOPERM");
	await answer(refusal);
	await wait();
	await answer(refusal);
	await wait();
	await answer();
	await Promise.all(heard);
	expect(asked).toEqual(["+a", "+a", "+a"]);
	expect(failures).toEqual([refusal]);
});

test("a subscription that is lost with the connection is made when it is back, if somebody still wants it", async () => {
	const { asked, failures, client, answer, drop } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	const heard = subscriptions.add("a");
	const unwanted = subscriptions.add("b");
	await drop();
	subscriptions.remove("b");
	await unwanted;
	void subscriptions.add("c");
	subscriptions.remove("c");
	expect(asked).toEqual(["+a", "+b"]);
	client.isReady = true;
	subscriptions.resume();
	await answer();
	await heard;
	expect(asked).toEqual(["+a", "+b", "+a"]);
	expect(failures).toEqual([]);
});

test("a channel whose unsubscription is lost with the connection is unsubscribed when it is back", async () => {
	const { asked, client, answer, drop } = scriptedClient();
	const subscriptions = new Subscriptions(client);
	void subscriptions.add("a");
	void subscriptions.add("b");
	await answer();
	await answer();
	subscriptions.remove("a");
	subscriptions.remove("b");
	await drop();
	// The client subscribes both again by itself, because it has not heard that they are not subscribed any more.
	await subscriptions.add("b");
	client.isReady = true;
	subscriptions.resume();
	await answer();
	expect(asked).toEqual(["+a", "+b", "-a", "-b", "-a"]);
	expect(subscriptions.hears("a")).toBe(false);
	expect(subscriptions.hears("b")).toBe(true);
});

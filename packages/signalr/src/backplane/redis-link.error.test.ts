/** What a link does when commands, answers and hearers get lost at moments that cannot be timed with a real Redis. */
import { expect, test } from "vitest";
import { Ticker } from "../hub/ticker.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { ScriptedRedis } from "../testing/scripted-redis.ts";
import { until } from "../testing/until.ts";
import type { BackplaneReceiver, GroupChange } from "./backplane.ts";
import { RedisLink } from "./redis-link.ts";
import { encodeRedisMessage } from "./redis-messages.ts";

function makeLink() {
	const clock = new ManualClock();
	const ticker = new Ticker(clock, () => undefined);
	const failures: unknown[] = [];
	const receiver: BackplaneReceiver = {
		deliver: () => undefined,
		changeGroup: () => Promise.resolve(),
		call: () => undefined,
		end: () => undefined,
		listHere: () => ({ connections: [], isComplete: true }),
		failed: (error) => failures.push(error),
		after: (milliseconds, ended) => ticker.after(milliseconds, ended),
	};
	const publisher = new ScriptedRedis();
	const subscriber = new ScriptedRedis();
	const link = new RedisLink(publisher, subscriber, receiver, {
		prefix: "test:hub",
		answerTimeoutMs: 30_000,
		subscribeTimeoutMs: 10_000,
	});
	return { link, publisher, subscriber, failures, clock };
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve));
const CHANGE: GroupChange = { connectionId: "elsewhere", group: "blue", action: "add" };

/** Answers the last question as the other process does. */
function answer({ publisher, subscriber }: ReturnType<typeof makeLink>): void {
	const question = publisher.published.at(-1);
	if (question?.kind !== "change-group") throw new Error("No group change was published.");
	const { number } = question;
	const message = { kind: "answer", from: "other", number, outcome: { kind: "void" } } as const;
	subscriber.say(`process:${question.from}`, encodeRedisMessage(message));
}

async function seconds(clock: ManualClock, count: number): Promise<void> {
	for (let second = 0; second < count; second++) {
		clock.advance(1_000);
		await aTurn();
	}
}

test("a connection lost between connecting and the first subscriptions leaves the link able to subscribe", async () => {
	const { link, publisher, subscriber, failures } = makeLink();
	publisher.ready();
	subscriber.ready({ losesSubscriptions: true });
	await aTurn();
	subscriber.drop();
	await aTurn();
	subscriber.ready();
	await link.subscribe({ kind: "connection", connection: "ann" });
	expect(subscriber.channels).toEqual([
		"test:hub:all",
		expect.stringContaining("test:hub:process:"),
		"test:hub:connection:ann",
	]);
	expect(failures).toEqual([]);
});

test("a subscription that ended before Redis came is never made", async () => {
	const { link, publisher, subscriber, clock } = makeLink();
	const subscribed = link.subscribe({ kind: "connection", connection: "ann" });
	await seconds(clock, 11);
	await subscribed.catch(() => undefined);
	await link.unsubscribe({ kind: "connection", connection: "ann" });
	publisher.ready();
	subscriber.ready();
	await aTurn();
	expect(subscriber.channels).not.toContain("test:hub:connection:ann");
});

test("a client whose commands are not answered is asked nothing more until it was connected again", async () => {
	const { link, publisher, subscriber, clock, failures } = makeLink();
	publisher.ready();
	subscriber.ready();
	await aTurn();
	subscriber.ready({ losesSubscriptions: true });
	const subscribed = link.subscribe({ kind: "connection", connection: "ann" });
	await seconds(clock, 6);
	const others = [link.subscribe({ kind: "user", user: "ann" }), link.subscribe({ kind: "group", group: "blue" })];
	await aTurn();
	expect(subscriber.unanswered).toBe(1);
	subscriber.drop();
	await aTurn();
	subscriber.ready();
	await Promise.all([subscribed, ...others]);
	expect(subscriber.channels.slice(2)).toEqual(["test:hub:connection:ann", "test:hub:user:ann", "test:hub:group:blue"]);
	expect(failures).toEqual([]);
});

test("a change that nobody hears for a moment is made when the other process is back, however long Redis is up", async () => {
	const made = makeLink();
	const { link, publisher, subscriber, clock } = made;
	for (const client of [publisher, subscriber]) client.ready();
	await seconds(clock, 60);
	publisher.hearers = 0;
	let isMade = false;
	const changed = link.changeGroup(CHANGE).then(() => {
		isMade = true;
	});
	await seconds(clock, 4);
	expect(isMade).toBe(false);
	publisher.hearers = 1;
	await seconds(clock, 2);
	expect(isMade).toBe(false);
	answer(made);
	await changed;
});

test("a connection that nobody hears for 5 seconds is in no group", async () => {
	const { link, publisher, subscriber, clock } = makeLink();
	for (const client of [publisher, subscriber]) client.ready();
	await aTurn();
	publisher.hearers = 0;
	const changed = link.changeGroup(CHANGE);
	await seconds(clock, 6);
	await changed;
	expect(publisher.published).toHaveLength(6);
});

test("an add whose answer was lost is not repeated after the remove that followed it", async () => {
	const made = makeLink();
	const { link, publisher, subscriber, clock } = made;
	for (const client of [publisher, subscriber]) client.ready();
	await aTurn();
	const changes = [link.changeGroup(CHANGE), link.changeGroup({ ...CHANGE, action: "remove" })];
	await seconds(clock, 2);
	answer(made);
	await aTurn();
	await until(() => lastAction(publisher) === "remove");
	answer(made);
	await Promise.all(changes);
	await seconds(clock, 3);
	const actions = publisher.published.map((message) => message.kind === "change-group" && message.change.action);
	expect(actions).toEqual(["add", "add", "remove"]);
});

function lastAction({ published }: ScriptedRedis): string | undefined {
	const last = published.at(-1);
	return last?.kind === "change-group" ? last.change.action : undefined;
}

test("a list waits for everybody who has heard the question, and is not complete without one of them or Redis", async () => {
	const { link, publisher, subscriber, clock } = makeLink();
	expect(await link.list({ kind: "all", except: [] }, 10, 5_000)).toEqual({ connections: [], isComplete: false });
	publisher.ready();
	subscriber.ready();
	await aTurn();
	// This process and two others.
	publisher.hearers = 3;
	const listed = link.list({ kind: "all", except: [] }, 10, 5_000);
	await aTurn();
	const question = publisher.published.at(-1);
	if (question?.kind !== "list") throw new Error("No list was asked for.");
	const answerWith = (connectionId: string) => {
		const result = { connections: [{ connectionId, userId: undefined, transport: "WebSockets" }], isComplete: true };
		const message = {
			kind: "answer",
			from: "other",
			number: question.number,
			outcome: { kind: "result", result },
		} as const;
		subscriber.say(`process:${question.from}`, encodeRedisMessage(message));
	};
	answerWith("ann");
	answerWith("ben");
	expect(await listed).toMatchObject({
		connections: [{ connectionId: "ann" }, { connectionId: "ben" }],
		isComplete: true,
	});
	const halfListed = link.list({ kind: "all", except: [] }, 10, 5_000);
	await seconds(clock, 6);
	expect(await halfListed).toEqual({ connections: [], isComplete: false });
});

import { connect, received } from "./client.ts";
import { ForkedHub } from "./forked-hub.ts";
import { until } from "./until.ts";

const GROUP = "table 7";

/** A client that has joined the group by itself, or been put into it by another process. */
async function member(url: string) {
	const client = await connect(url);
	return { client, said: received(client, "said"), id: await client.invoke<string>("Id") };
}

/**
 * Kills and restarts one of two processes so many times. After each restart, every member of the group must hear every
 * message that either process sends to it, exactly once: those of the process that stayed, which joined long ago; one
 * of the new process that joins by itself; and one that the other process puts into the group. Throws at the first
 * message that is lost or comes twice.
 */
export async function restartRounds(redisUrl: string, rounds: number): Promise<void> {
	// The Redis may be shared, also with another run of this test.
	const environment = { REDIS_URL: redisUrl, REDIS_PREFIX: `test-${crypto.randomUUID()}` };
	await using stays = await ForkedHub.start(environment);
	const old = await member(stays.url);
	await old.client.invoke("Join", GROUP);
	for (let round = 0; round < rounds; round++) {
		await using restarted = await ForkedHub.start(environment);
		const joins = await member(restarted.url);
		const isPut = await member(restarted.url);
		await joins.client.invoke("Join", GROUP);
		await stays.tell({ kind: "join", connectionId: isPut.id, group: GROUP });
		const texts = [`${round} from the one that stays`, `${round} from the one that was restarted`];
		await stays.tell({ kind: "send", group: GROUP, text: texts[0] ?? "" });
		await restarted.tell({ kind: "send", group: GROUP, text: texts[1] ?? "" });
		for (const { said } of [joins, isPut]) await hearsExactly(said, texts);
		await hearsExactly(old.said, texts);
		old.said.length = 0;
		// The process is killed with its connections open, as in a crash.
	}
	await old.client.stop();
}

async function hearsExactly(said: readonly unknown[], texts: readonly string[]): Promise<void> {
	await until(() => said.length >= texts.length, `the group's messages ${texts}`);
	if (said.toSorted().join() !== texts.toSorted().join()) throw new Error(`Heard ${said} instead of ${texts}.`);
}

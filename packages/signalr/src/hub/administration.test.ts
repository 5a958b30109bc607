/** Seeing and ending connections, wherever they are, on every backplane. */
import { describe, expect, test } from "vitest";
import { createMemoryBackplane } from "../index.ts";
import { closed } from "../testing/client.ts";
import { everyBackplane } from "../testing/every-backplane.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { serveMember } from "../testing/member-hub.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

describe.each(everyBackplane())("a backplane $name", ({ make, isSkipped }) => {
	test.skipIf(isSkipped)("lists the connections of all processes: all, a user's, a group's, one", async () => {
		const backplane = make();
		await using one = await serveMember(backplane);
		await using two = await serveMember(backplane);
		await using _three = await serveMember(backplane);
		const ann = await one.join("ann");
		const annToo = await two.join("ann");
		const guest = await two.join();
		await annToo.client.invoke("Join", "blue");
		const { clients } = one.hub;
		const ids = async (group: { list(): ReturnType<typeof clients.all.list> }) => {
			const { connections, isComplete } = await group.list();
			expect(isComplete).toBe(true);
			return connections.map(({ connectionId }) => connectionId).toSorted();
		};
		expect(await ids(clients.all)).toEqual([ann.id, annToo.id, guest.id].toSorted());
		expect(await ids(clients.allExcept([annToo.id]))).toEqual([ann.id, guest.id].toSorted());
		expect(await ids(clients.user("ann"))).toEqual([ann.id, annToo.id].toSorted());
		expect(await ids(clients.group("blue"))).toEqual([annToo.id]);
		expect(await ids(clients.users(["ann", "nobody"]))).toEqual([ann.id, annToo.id].toSorted());
		expect((await clients.connection(guest.id).list()).connections).toEqual([
			{ connectionId: guest.id, userId: undefined, transport: "WebSockets" },
		]);
		const few = await clients.all.list({ most: 2 });
		expect([few.connections.length, few.isComplete]).toEqual([2, false]);
		await expect(clients.all.list({ most: 0 })).rejects.toThrow(RangeError);
	});

	test.skipIf(isSkipped)("ends the connections of a user in all processes, and nobody else's", async () => {
		const backplane = make();
		await using one = await serveMember(backplane);
		await using two = await serveMember(backplane);
		const [here, there, ben] = [await one.join("ann"), await two.join("ann"), await two.join("ben")];
		const ends = [here, there].map(({ client }) => closed(client));
		await one.hub.clients.user("ann").disconnect();
		expect(await Promise.all(ends)).toEqual([undefined, undefined]);
		expect(two.hub.metrics().disconnected).toEqual({ aborted: 1 });
		await one.hub.clients.user("ben").send("said", "still here");
		await until(() => ben.said.length === 1);
	});
});

test.each([true, false])("a client that is sent away is told whether it may come back: %s", async (allowReconnect) => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const { result } = await raw.invoke("1", "Id");
	await hub.clients.connection(String(result)).disconnect({ allowReconnect });
	expect(await raw.closed()).toBe(1000);
	expect(raw.messages.at(-1)).toEqual(allowReconnect ? { type: 7, allowReconnect } : { type: 7 });
	expect((await hub.clients.all.list()).connections).toEqual([]);
});

test("a list is not complete when a process does not answer", async () => {
	const memory = createMemoryBackplane();
	const clock = new ManualClock();
	await using one = await serveMember(
		{
			link: (hub, receiver) =>
				Object.assign(memory.link(hub, receiver), {
					list: async () => ({ connections: [], isComplete: false }),
				}),
		},
		clock,
	);
	const { id } = await one.join("ann");
	expect(await one.hub.clients.all.list()).toMatchObject({ connections: [{ connectionId: id }], isComplete: false });
});

import type { Backplane } from "../backplane/backplane.ts";
import { type Clock, systemClock } from "../clock.ts";
import { createHub } from "../index.ts";
import { connect, received } from "./client.ts";
import { number, text } from "./parsers.ts";
import { serve } from "./serve.ts";

/** More than a new connection waits for Redis. */
export const LONGER_THAN_A_CONNECTION_WAITS_MS = 11_000;
/** More than a command waits for its answer. */
export const LONGER_THAN_A_COMMAND_WAITS_MS = 6_000;

interface Client {
	said(text: string): void;
	double(value: number): number;
}

interface Server {
	Id(): string;
	Join(group: string): void;
	Leave(group: string): void;
}

/** A hub that is one of several on a backplane. With a clock of its own its time stands still until it is moved. */
export async function serveMember(backplane: Backplane, clock: Clock = systemClock) {
	const failures: unknown[] = [];
	const hub = createHub<Server, Client, string | undefined>({
		name: "scaled",
		backplane,
		clock,
		authenticate: ({ token }) => ({ outcome: "accepted", identity: token, expiresAt: undefined }),
		userId: (user) => user,
		clientResults: { double: number },
		observer: { failed: (error) => failures.push(error) },
		methods: {
			Id: { arguments: [], invoke: (context) => context.connectionId },
			Join: { arguments: [text], invoke: (context, group) => context.joinGroup(group) },
			Leave: { arguments: [text], invoke: (context, group) => context.leaveGroup(group) },
		},
	});
	const served = await serve(hub);
	const enter = async (token?: string) => {
		const client = await connect(served.url, token === undefined ? {} : { token });
		return { client, said: received(client, "said") };
	};
	return {
		hub,
		url: served.url,
		failures,
		/** A client that is connected, and perhaps not a receiver yet. */
		enter,
		/** A client that is a receiver. */
		async join(token?: string) {
			const entered = await enter(token);
			return { ...entered, id: await entered.client.invoke<string>("Id") };
		},
		[Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
	};
}

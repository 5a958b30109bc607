import { expect, test } from "vitest";
import { ClientResultError } from "../index.ts";
import { connect, received } from "../testing/client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

test("case 45: a value, a later value, nothing and an error each complete as they should", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	expect(await raw.invoke("1", "Echo", { a: [1, "two", null] })).toEqual({
		type: 3,
		invocationId: "1",
		result: { a: [1, "two", null] },
	});
	expect(await raw.invoke("2", "Later", 2)).toEqual({ type: 3, invocationId: "2", result: 2 });
	expect(await raw.invoke("3", "Nothing")).toEqual({ type: 3, invocationId: "3", result: null });
	expect(await raw.invoke("4", "Throw", "secret")).toEqual({
		type: 3,
		invocationId: "4",
		error: "An unexpected error occurred invoking 'Throw' on the server.",
	});
});

test("case 46: a call without an id is never answered, not even with an error", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send(
		{ type: 1, target: "Echo", arguments: [1] },
		{ type: 1, invocationId: "", target: "Echo", arguments: [2] },
		{ type: 1, invocationId: null, target: "Throw", arguments: ["x"] },
		{ type: 1, target: "Unknown", arguments: [] },
		{ type: 1, target: "Add", arguments: ["not", "numbers"] },
		{ type: 1, target: "Count", arguments: [1] },
		{ type: 1, target: "Secret", arguments: [] },
	);
	await raw.invoke("end", "Nothing");
	expect(raw.messages).toEqual([{}, { type: 3, invocationId: "end", result: null }]);
});

test("case 47: names are found without regard to case, and nothing but the methods can be called", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	for (const [index, name] of ["Echo", "echo", "ECHO", "eChO"].entries()) {
		expect(await raw.invoke(`named ${index}`, name, name)).toMatchObject({ result: name });
	}
	// The table's key is the name on the wire, whatever the function that answers is called.
	expect(await raw.invoke("own", "hasownproperty")).toMatchObject({ result: "mine" });
	for (const name of [
		"constructor",
		"__proto__",
		"prototype",
		"toString",
		"valueOf",
		"isPrototypeOf",
		"onConnected",
		"onDisconnected",
		"authenticate",
		"dispose",
		"invoke",
		"",
	]) {
		expect(await raw.invoke(`not ${name}`, name)).toEqual({
			type: 3,
			invocationId: `not ${name}`,
			error: `Failed to invoke '${name}' due to an error on the server. HubException: Method does not exist.`,
		});
	}
});

test("case 48: the text of an error stays hidden unless details are on, that of a HubException always passes", async () => {
	const errorsOf = async (detailedErrors: boolean) => {
		const { hub, failures } = makeTestHub({ detailedErrors });
		await using served = await serve(hub);
		const raw = await RawSocket.connect(served.url);
		const answers = [
			await raw.invoke("1", "Throw", "secret"),
			await raw.invoke("2", "ThrowHub", "public"),
			await raw.invoke("3", "Add", 1),
		];
		expect(failures.map(({ error }) => String(error))).toEqual(["RangeError: secret"]);
		return answers.map(({ error }) => error);
	};
	expect(await errorsOf(false)).toEqual([
		"An unexpected error occurred invoking 'Throw' on the server.",
		"An unexpected error occurred invoking 'ThrowHub' on the server. HubException: public",
		"Failed to invoke 'Add' due to an error on the server.",
	]);
	expect(await errorsOf(true)).toEqual([
		"An unexpected error occurred invoking 'Throw' on the server. RangeError: secret",
		"An unexpected error occurred invoking 'ThrowHub' on the server. HubException: public",
		"Failed to invoke 'Add' due to an error on the server. InvalidDataException: Invocation provides 1 argument(s) but target expects 2.",
	]);
});

test("case 49: the calls of one client run one after another, those of two clients do not wait for each other", async () => {
	const { hub, log, open } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send(
		{ type: 1, invocationId: "1", target: "Wait", arguments: ["first"] },
		{ type: 1, invocationId: "2", target: "Wait", arguments: ["second"] },
		{ type: 1, invocationId: "3", target: "Echo", arguments: ["third"] },
	);
	const other = await RawSocket.connect(served.url);
	expect(await other.invoke("1", "Echo", "not held up")).toMatchObject({ result: "not held up" });
	expect(log.filter((entry) => entry !== "connected")).toEqual(["begin first"]);
	open("second");
	open("first");
	await raw.completionOf("3");
	expect(log.filter((entry) => entry !== "connected")).toEqual([
		"begin first",
		"end first",
		"begin second",
		"end second",
	]);
	expect(raw.messages.slice(1).map(({ invocationId }) => invocationId)).toEqual(["1", "2", "3"]);
});

test("case 49: with more places, that many calls run at the same time", async () => {
	const { hub, log, open } = makeTestHub({ limits: { maximumParallelInvocations: 2 } });
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	for (const name of ["a", "b", "c"]) raw.send({ type: 1, invocationId: name, target: "Wait", arguments: [name] });
	await until(() => log.includes("begin b"));
	expect(log).not.toContain("begin c");
	open("b");
	await until(() => log.includes("begin c"));
	open("a");
	open("c");
	await raw.completionOf("c");
});

test("case 50: a method that does not admit the caller gives the unauthorized text", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const error = "Failed to invoke 'Secret' because user is unauthorized";
	const ben = await connect(served.url, { token: "ben" });
	await expect(ben.invoke("Secret")).rejects.toThrow(error);
	expect(await ben.invoke("Echo", 1)).toBe(1);
	const ann = await connect(served.url, { token: "ann" });
	expect(await ann.invoke("Secret")).toBe("secret");
});

test("case 51: a client's answer, and its error, come back to the server", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await connect(served.url);
	client.on("answer", (question: string) => `${question}! Yes.`);
	expect(await client.invoke("Ask", "Really?")).toBe("Really?! Yes.");
	const id = await client.invoke<string>("Id");
	expect(await hub.clients.connection(id).invoke("answer", "And")).toBe("And! Yes.");
	client.off("answer");
	await expect(hub.clients.connection(id).invoke("answer", "?")).rejects.toThrow("Client didn't provide a result.");
});

test("case 51: several questions are in flight at once, and are told apart", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const { result: id } = await raw.invoke("id", "Id");
	const asked = hub.clients.connection(String(id));
	const first = asked.invoke("answer", "first");
	const second = asked.invoke("answer", "second");
	const questions = await until(() => {
		const calls = raw.messages.filter(({ target }) => target === "answer");
		return calls.length === 2 && calls;
	});
	expect(questions.map(({ invocationId }) => invocationId)).toEqual(["s1", "s2"]);
	raw.send({ type: 3, invocationId: "s2", result: "two" }, { type: 3, invocationId: "s1", result: "one" });
	expect(await Promise.all([first, second])).toEqual(["one", "two"]);
	raw.send({ type: 3, invocationId: "s1", result: "again" }, { type: 3, invocationId: "s99", error: "never asked" });
	expect(await raw.invoke("end", "Echo", 1)).toMatchObject({ result: 1 });
});

test("case 51: a method that waits for its client does not hold up the client's next call", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 1, invocationId: "ask", target: "Ask", arguments: ["?"] });
	await raw.take(({ target }) => target === "answer");
	expect(await raw.invoke("meanwhile", "Echo", 1)).toMatchObject({ result: 1 });
	raw.send({ type: 3, invocationId: "s1", result: "answered" });
	expect(await raw.completionOf("ask")).toMatchObject({ result: "answered" });
});

test("case 51: a method that waits for another client holds up its caller's next call", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const asked = await RawSocket.connect(served.url);
	const { result: id } = await asked.invoke("id", "Id");
	const raw = await RawSocket.connect(served.url);
	raw.send(
		{ type: 1, invocationId: "1", target: "AskOther", arguments: [id, "first"] },
		{ type: 1, invocationId: "2", target: "AskOther", arguments: [id, "second"] },
	);
	const questions = () => asked.messages.filter(({ target }) => target === "answer");
	await until(() => questions().length > 0);
	await raw.barrier();
	await asked.barrier();
	expect(questions()).toHaveLength(1);
	asked.send({ type: 3, invocationId: "s1", result: "one" });
	expect(await raw.completionOf("1")).toMatchObject({ result: "one" });
	await until(() => questions().length === 2);
});

test("case 51: a client cannot be asked in onConnected, nor when it is gone, nor for ever", async () => {
	let refusal: unknown;
	const { hub, clock } = makeTestHub({
		onConnected: (context) =>
			context.clients.caller.invoke("answer", "?").then(
				() => undefined,
				(error) => {
					refusal = error;
				},
			),
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const { result: id } = await raw.invoke("id", "Id");
	expect(refusal).toBeInstanceOf(ClientResultError);
	const asked = hub.clients.connection(String(id));
	const late = asked.invoke("answer", "?").catch((error: Error) => error.message);
	clock.advance(31_000);
	expect(await late).toBe("The client did not answer in time.");
	const lost = asked.invoke("answer", "?").catch((error: Error) => error.message);
	raw.webSocket.terminate();
	expect(await lost).toBe("The connection was closed before the client answered.");
	await expect(asked.invoke("answer", "?")).rejects.toThrow("The connection is not open.");
});

test("a result that cannot be encoded fails its call only, and so does a payload", async () => {
	const { hub, failures } = makeTestHub();
	await using served = await serve(hub);
	for (const protocol of ["json", "messagepack"] as const) {
		const client = await connect(served.url, { protocol });
		const said = received(client, "said");
		await expect(client.invoke("Cycle")).rejects.toThrow(
			"An unexpected error occurred invoking 'Cycle' on the server.",
		);
		await expect(hub.clients.all.send("said", 1n as never)).rejects.toThrow("bigint");
		await hub.clients.all.send("said", "next");
		await until(() => said.length === 1);
		expect(said).toEqual(["next"]);
		await client.stop();
	}
	expect(failures.map(({ during }) => during)).toEqual(["the hub method Cycle", "the hub method Cycle"]);
});

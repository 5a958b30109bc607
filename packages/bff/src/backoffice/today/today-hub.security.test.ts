/** Who may look, and for how long. */
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { TestOperator } from "../../testing/test-operator.ts";
import { signedIn } from "../../testing/test-passkey.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ looksOften: true });
const END = "\u001e";
let manager: TestOperator;

beforeAll(async () => {
	manager = await TestOperator.named(world(), "olga");
	await TestOperator.named(world(), "vera", world().url, "viewer");
});

const page = () => world().url.replace("127.0.0.1", "localhost");
const cookieOf = (secret: string) => ({ cookie: `__Host-wf-operator=${secret}` });

interface Socket {
	/** 101, or with what the upgrade was refused. */
	readonly status: number;
	readonly messages: readonly string[];
	readonly isOpen: () => boolean;
	send(message: object): void;
}

async function upgrade(headers: Readonly<Record<string, string>>, query = ""): Promise<Socket> {
	const socket = new WebSocket(`${world().url.replace("http", "ws")}/backoffice/hub${query}`, { headers });
	const messages: string[] = [];
	const { promise, resolve } = Promise.withResolvers<number>();
	socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
	socket.on("open", () => resolve(101));
	socket.on("error", () => {});
	socket.on("message", (data) => messages.push(...String(data).split(END)));
	onTestFinished(() => socket.terminate());
	const send = (message: object) => socket.send(JSON.stringify(message) + END);
	const status = await promise;
	if (status === 101) send({ protocol: "json", version: 1 });
	return { status, messages, isOpen: () => socket.readyState === WebSocket.OPEN, send };
}

const hears = (socket: Socket) => expect.poll(() => socket.messages.join()).toContain('"target":"today"');

describe("the upgrade", () => {
	test("is refused without a session, with a token of any kind, and with a session that has ended", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const origin = page();
		const ended = await signedIn(world(), "vera");
		await world().owner`update operator_session set ended_at = ${world().clock.now()} where operator = 'vera'`;
		const bearers = [manager.token, alice.token].map((token) => ({ origin, authorization: `Bearer ${token}` }));
		const cookies = ["", "x", "A".repeat(43), ended, manager.token].map((secret) => ({ origin, ...cookieOf(secret) }));
		for (const headers of [{ origin }, ...bearers, ...cookies])
			expect((await upgrade(headers)).status, JSON.stringify(headers)).toBe(401);
		expect((await upgrade({ origin }, `?access_token=${manager.token}`)).status).toBe(401);
	});

	test("is refused to another origin, to one that is like it, and to who says none", async () => {
		const good = cookieOf(await signedIn(world(), "vera"));
		const port = new URL(world().url).port;
		const others = [
			world().url,
			"https://casino.example",
			"null",
			`https://localhost:${port}`,
			`http://localhost:${port}.evil.example`,
			"http://localhost",
		];
		for (const origin of others) expect((await upgrade({ ...good, origin })).status, origin).toBe(403);
		expect((await upgrade(good)).status).toBe(403);
		expect((await upgrade({ ...good, origin: page() })).status).toBe(101);
	});
});

test("it takes no commands: calls are refused, and what is too large or nonsense ends the connection", async () => {
	const headers = { ...cookieOf(await signedIn(world(), "vera")), origin: page() };
	const socket = await upgrade(headers);
	await hears(socket);
	for (const target of ["today", "Resume", "constructor", "toString", "/players/block"])
		socket.send({ type: 1, invocationId: target, target, arguments: [] });
	await expect.poll(() => socket.messages.filter((text) => text.includes('"error"')).length).toBe(5);
	expect(socket.messages.filter((text) => text.includes('"result"'))).toEqual([]);
	socket.send({ type: 1, target: "today", arguments: ["x".repeat(2_000)] });
	await expect.poll(socket.isOpen).toBe(false);
});

describe("a connection ends with its session, on every process, within two seconds:", () => {
	const endings = {
		"it is ended": async (_: string) => {
			const [found] = await manager.lists("/sessions");
			await manager.does("/sessions/end", { sessionId: found?.["sessionId"] });
		},
		"the operator is revoked": async (name: string) => {
			await manager.does("/operators/revoke", { name });
		},
		"nobody has used it for half an hour, though somebody looked": async (name: string) => {
			await world().owner`
				update operator_session set seen_at = seen_at - make_interval(mins => 31) where operator = ${name}`;
		},
	};
	test.each(Object.entries(endings))("%s", async (_, end) => {
		const name = `v${Object.keys(endings).indexOf(_)}`;
		const { url } = await world().startAnother();
		await TestOperator.named(world(), name, url, "viewer");
		await world().owner`update operator_session set ended_at = ${world().clock.now()} where ended_at is null`;
		const headers = { ...cookieOf(await signedIn(world(), name)), origin: page() };
		const socket = await upgrade(headers);
		await hears(socket);
		await end(name);
		await expect
			.poll(async () => {
				await world().clock.advance(2_000);
				return socket.isOpen();
			})
			.toBe(false);
		expect((await upgrade(headers)).status).toBe(401);
	});
});

test("to connect anew is no use of a session, however often", async () => {
	await TestOperator.named(world(), "vida", world().url, "viewer");
	const headers = { ...cookieOf(await signedIn(world(), "vida")), origin: page() };
	await world().owner`
		update operator_session set seen_at = seen_at - make_interval(mins => 29) where operator = 'vida'`;
	for (let times = 0; times < 2; times++) expect((await upgrade(headers)).status).toBe(101);
	await world().clock.advance(60_000);
	expect((await upgrade(headers)).status).toBe(401);
});

test("a viewer's state holds no player's id", async () => {
	const headers = { ...cookieOf(await signedIn(world(), "vera")), origin: page() };
	const alice = await TestPlayer.logIn(world(), "alice-the-player");
	const betId = await alice.place();
	await world().owner`update bet set state = 'win', win_amount = 90000 where bet_id = ${betId}`;
	const socket = await upgrade(headers);
	await expect.poll(() => socket.messages.join()).toContain(`"betId":${betId}`);
	expect(socket.messages.join()).not.toContain("alice-the-player");
});

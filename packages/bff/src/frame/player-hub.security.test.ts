/** What strangers, guests and players of others try at the hub. */
import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import type { HubConnection } from "@microsoft/signalr";
import { afterEach, expect, test } from "vitest";
import { connectToHub } from "../testing/test-hub.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { GAME, useWorld } from "../testing/world.ts";

const world = useWorld();
const open: HubConnection[] = [];

afterEach(async () => {
	await Promise.all(open.splice(0).map((hub) => hub.stop()));
});

/** A connection from an address, as a trusted proxy tells of it. */
async function connect(token?: string, address = "203.0.113.1"): Promise<HubConnection> {
	const hub = await connectToHub(world().url, token, { "x-forwarded-for": address });
	open.push(hub);
	return hub;
}

const negotiate = async (address: string, token?: string): Promise<number> => {
	const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
	const headers = { "x-forwarded-for": address, ...authorization };
	const answer = await fetch(`${world().url}/frame/hub/negotiate?negotiateVersion=1`, { method: "POST", headers });
	await answer.arrayBuffer();
	return answer.status;
};

async function negotiateOften(address: string, times: number): Promise<readonly number[]> {
	const statuses: number[] = [];
	for (let index = 0; index < times; index += 50) {
		statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => negotiate(address)))));
	}
	return statuses;
}

test("negotiations without a token by one address keep out neither others, nor players, nor who connects without one", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const statuses = await negotiateOften("198.51.100.7", 300);
	expect(statuses.filter((status) => status === 200)).toHaveLength(100);
	expect(statuses.filter((status) => status === 429)).toHaveLength(200);
	expect(await negotiate("198.51.100.8")).toBe(200);
	expect(await negotiate("198.51.100.7", alice.token)).toBe(200);
	const guest = await connect(undefined, "198.51.100.7");
	expect(await guest.invoke("UnwatchGame", GAME.gameCode)).toBeNull();
});

test("a WebSocket at an address of no hub is refused and over, and who offers another protocol is answered in ours", async () => {
	const offer = async (protocol: string, path: string): Promise<string> => {
		const socket = connectTcp(Number(new URL(world().url).port), "127.0.0.1");
		let received = "";
		socket.on("data", (bytes) => {
			received += bytes;
		});
		const headers = "Connection: Upgrade, close\r\nContent-Type: application/json\r\nContent-Length: 2";
		socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nUpgrade: ${protocol}\r\n${headers}\r\n\r\n{}`);
		await once(socket, "close");
		return received.slice(0, "HTTP/1.1 404".length);
	};
	expect(await offer("websocket", "/frame/elsewhere")).toBe("HTTP/1.1 404");
	// As some servers of casinos write it into every call by themselves.
	expect(await offer("h2c", "/payments/accept")).toBe("HTTP/1.1 401");
	expect(await offer("h2c", "/frame/hub/negotiate?negotiateVersion=1")).toBe("HTTP/1.1 200");
});

/** The client puts what is called at once into one frame, which may not be larger than so many calls make it. */
const AT_ONCE = 50;

/** Calls that many times, and tells how each ended. @param method the one that reads nothing, where there are thousands of calls */
async function callOften(
	hub: HubConnection,
	times: number,
	method: "WatchGame" | "UnwatchGame" = "WatchGame",
): Promise<readonly string[]> {
	const call = () =>
		hub.invoke(method, GAME.gameCode).then(
			() => "answered",
			(error: Error) => (/too_many_calls/.test(error.message) ? "refused" : "closed"),
		);
	const ends: string[] = [];
	while (ends.length < times) {
		const calls = Array.from({ length: Math.min(AT_ONCE, times - ends.length) }, call);
		ends.push(...(await Promise.all(calls)));
	}
	return ends;
}

/** As many games of our own as the design has. */
const GAMES_MAX = 36;

test("a frame follows all games, lets them go, comes back and asks for all that it missed, and is not held up", async () => {
	const ends = await callOften(await connect(), 3 * GAMES_MAX + 50);
	expect(ends.filter((end) => end !== "answered")).toEqual([]);
});

test("calls are bounded for each connection; who goes on is sent away, and others notice nothing", async () => {
	const flooding = await connect();
	const other = await connect();
	const ends = await callOften(flooding, 1_000);
	expect(ends.filter((end) => end === "answered")).toHaveLength(200);
	expect(ends.filter((end) => end === "refused")).toHaveLength(100);
	await expect.poll(() => flooding.state).toBe("Disconnected");
	expect(await callOften(other, 5)).toEqual(Array(5).fill("answered"));
	await world().clock.advance(10_000);
	expect(await callOften(other, 100)).toEqual(Array(100).fill("answered"));
});

test("calls of guests are bounded for each address, and players of that address are not held up by them", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const address = "198.51.100.99";
	const ends: string[] = [];
	for (let connection = 0; connection < 32; connection++) {
		ends.push(...(await callOften(await connect(undefined, address), 200, "UnwatchGame")));
	}
	expect(ends.filter((end) => end === "answered")).toHaveLength(6_000);
	expect(await callOften(await connect(undefined, address), 1)).toEqual(["refused"]);
	expect(await callOften(await connect(undefined, "198.51.100.100"), 5)).toEqual(Array(5).fill("answered"));
	expect(await callOften(await connect(alice.token, address), 5)).toEqual(Array(5).fill("answered"));
});

test("Renew with another player's token, or by a guest, is refused, changes nothing, and is no error of ours", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const bob = await TestPlayer.logIn(world(), "bob");
	const [hub, guest] = [await connect(alice.token), await connect()];
	const before = world().log.length;
	await expect(hub.invoke("Renew", bob.token)).rejects.toThrow("HubException: unauthorized");
	await expect(guest.invoke("Renew", alice.token)).rejects.toThrow("HubException: unauthorized");
	await expect(hub.invoke("Renew", "nonsense")).rejects.toThrow("HubException: unauthorized");
	expect(world().log.slice(before)).toEqual([]);
	expect(await hub.invoke("Resume", 0)).toMatchObject({ more: false });
	await expect(guest.invoke("Resume", 0)).rejects.toThrow("unauthorized");
});

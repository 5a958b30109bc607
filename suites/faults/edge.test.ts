/** G. Requests that are none, from somebody who may ask: nothing moves, and the bet goes on. */
import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
let partner: TestPartner;
let betId: number;
beforeEach(async () => {
	alice = await world().player("alice");
	partner ??= await TestPartner.logIn(world());
	world().casino.faults.add({ ...STAKE, fault: "acceptNever", times: 1 });
	betId = await world().bet(alice);
});

/** Sends bytes to the service. @returns the status of the first answer, or 0 when the connection ends without one */
function statusOf(bytes: Buffer): Promise<number> {
	return new Promise((resolve) => {
		const socket = connect(Number(new URL(world().url).port), "127.0.0.1");
		let received = "";
		socket.on("data", (chunk) => {
			received += chunk.toString("latin1");
			if (received.includes("\r\n")) socket.destroy();
		});
		socket.on("error", () => {});
		socket.once("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
		socket.write(bytes);
	});
}

interface Raw {
	readonly method?: string;
	readonly headers?: readonly string[];
	/** Undefined: none is told. */
	readonly length?: number | undefined;
	readonly body: string | Buffer;
}

/** A request to record an accept, with the casino's own token. */
function rawAccept({ method = "POST", headers = ["Content-Type: application/json"], length, body }: Raw): Buffer {
	const told = length === undefined ? [] : [`Content-Length: ${length}`];
	const authorization = `Authorization: ${partner.headers["authorization"]}`;
	const head = [
		`${method} /payments/accept HTTP/1.1`,
		"Host: a",
		"Connection: close",
		authorization,
		...headers,
		...told,
	];
	return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), Buffer.from(body)]);
}

/** A good accept, which would bring the bet into play. */
const accept = (more = ""): string =>
	`{"ErrorCode":200,"Message":"ok","Value":{"BetId":${betId},"TransactionType":-1}${more}}`;
const whole = (body: string | Buffer, over: Partial<Raw> = {}): Buffer =>
	rawAccept({ body, length: Buffer.byteLength(body), ...over });
const chunked = (...chunks: readonly string[]): string =>
	chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
const CHUNKED = ["Content-Type: application/json", "Transfer-Encoding: chunked"];

const ATTACKS: readonly (readonly [string, number, () => Buffer])[] = [
	["two ways to tell the length", 400, () => whole(chunked(accept(), ""), { headers: CHUNKED })],
	["two lengths", 400, () => whole(accept(), { headers: ["Content-Type: application/json", "Content-Length: 1"] })],
	["a header of 20 KB", 431, () => whole(accept(), { headers: [`X: ${"y".repeat(20_000)}`] })],
	["a body of 100 MB by its length", 413, () => rawAccept({ body: accept(), length: 100_000_000 })],
	[
		"a body without a length and without an end",
		413,
		() => rawAccept({ body: chunked(accept().slice(0, -1), " ".repeat(70_000)), headers: CHUNKED }),
	],
	["half a body", 400, () => rawAccept({ body: accept().slice(0, 20), length: 20 })],
	["a depth of 30 000", 400, () => whole(accept(`,"x":${"[".repeat(30_000)}`))],
	["a depth of a million", 413, () => whole(accept(`,"x":${"[".repeat(1_000_000)}`))],
	[
		"a hundred thousand keys",
		413,
		() => whole(accept(`,"x":${JSON.stringify(Array.from({ length: 100_000 }, () => ({ a: 1 })))}`)),
	],
	["a form", 415, () => whole(accept(), { headers: ["Content-Type: application/x-www-form-urlencoded"] })],
	["no type", 415, () => whole(accept(), { headers: [] })],
	["UTF-16", 400, () => whole(Buffer.from(accept(), "utf16le"))],
	["bytes that are no UTF-8", 400, () => whole(Buffer.from([0xff, 0xfe, 0x7b, 0x7d]))],
	["another method", 405, () => whole(accept(), { method: "PUT" })],
	["a method that does not exist", 400, () => whole(accept(), { method: "FROBNICATE" })],
];

describe("F60 an accept of the casino that is no request, with its good token", () => {
	test.each(ATTACKS)("F60 %s: %i, nothing moves, and the bet goes on", async (_, status, bytes) => {
		expect(await statusOf(bytes())).toBe(status);
		expect(await trailOf(world(), betId)).toBe("-1 taken");
		const told = await partner.post("/payments/accept", JSON.parse(accept()));
		expect(told.body).toMatchObject({ ErrorCode: 200 });
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	});
});

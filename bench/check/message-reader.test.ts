/** Messages are told once each, in whatever pieces a socket gives them. */
import { expect, test } from "vitest";
import { MessageReader } from "./message-reader.ts";

function message(type: string, body: string): Buffer {
	const header = Buffer.alloc(5);
	header.write(type, "latin1");
	header.writeUInt32BE(4 + body.length, 1);
	return Buffer.concat([header, Buffer.from(body, "latin1")]);
}

/** What stands first on a connection has no type: a length and the version. */
const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const STREAM = Buffer.concat([STARTUP, message("P", "name\0select 1\0"), message("S", ""), message("Z", "I")]);
const TOLD = ["\0 0", "P n", "S \0", "Z I"];

test.each([1, 2, 3, 5, 7, STREAM.length])("in pieces of %i bytes", (size) => {
	const told: string[] = [];
	const reader = new MessageReader((type, first) => {
		told.push(`${String.fromCharCode(type)} ${type === 0 ? 0 : String.fromCharCode(first)}`);
	});
	for (let at = 0; at < STREAM.length; at += size) reader.read(STREAM.subarray(at, at + size));
	expect(told).toEqual(TOLD);
});

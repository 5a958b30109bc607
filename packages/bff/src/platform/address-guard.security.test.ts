import type { LookupAddress } from "node:dns";
import { describe, expect, onTestFinished, test } from "vitest";
import { answerOf, startRawServer } from "../testing/raw-server.ts";
import { createGuardedLookup, ForbiddenAddressError, isPublicAddress, refusePrivateTarget } from "./address-guard.ts";
import { createOutboundHttp } from "./outbound-http.ts";

/** The first and the last address of every range that is not public, and the public neighbours of some. */
const NOT_PUBLIC = `
	0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.0.0.1 127.255.255.255
	169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255
	192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255
	203.0.113.0 203.0.113.255 224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.254 255.255.255.255
	:: ::1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:7f00:1 ::FFFF:127.0.0.1 ::ffff:8.8.8.8
	0:0:0:0:0:ffff:127.0.0.1 0:0:0:0:0:ffff:7f00:1 0000:0000:0000:0000:0000:ffff:0a00:0001 ::ffff:0:127.0.0.1
	64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2
	2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1::1 2002:808:808::1 3fff::1
	3fff:fff::1 4000::1 5f00::1 8000::1 fc00::1 fd12:3456:789a::1 fdff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1
	ff02::1 ff0e::1 2606:4700:4700::1111%eth0`;
const PUBLIC = `
	1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
	169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
	203.0.112.255 203.0.114.0 223.255.255.255 2001:200::1 2001:4860:4860::8888 2001:db7:ffff::1 2001:db9::1
	2003::1 2606:4700:4700::1111 2a00:1450:4001:81b::200e 3ffe::1`;
const list = (text: string): string[] => text.trim().split(/\s+/);

describe("an address is judged by the registries of IANA", () => {
	test.each(list(NOT_PUBLIC))("%s is not public", (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});
	test.each(list(PUBLIC))("%s is public", (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});
	test.each(["", "localhost", "127.1", "0x7f.1", "2130706433", "1.2.3.4.5", "1.2.3.4/8", "[::1]", "8.8.8.8 "])(
		"%j is no address, so it is not public",
		(text) => {
			expect(isPublicAddress(text)).toBe(false);
		},
	);
});

describe("a URL is judged by what it says", () => {
	test.each([
		"https://127.0.0.1/",
		"https://127.1/",
		"https://2130706433/",
		"https://0x7f000001/",
		"https://0x7f.0.0.1/",
		"https://0177.0.0.1/",
		"https://017700000001/",
		"https://127.0.0.1./",
		"https://１２７.0.0.1/",
		"https://①②⑦.0.0.1/",
		"https://0/",
		"https://0x0a.1/",
		"https://169.254.169.254/latest/meta-data/",
		"https://[::1]/",
		"https://[::ffff:127.0.0.1]/",
		"https://[::ffff:7f00:1]/",
		"https://[::127.0.0.1]/",
		"https://[64:ff9b::7f00:1]/",
		"https://[fe80::1]/",
		"https://8.8.8.8@127.0.0.1/",
		"https://user@casino.example/",
		"https://user:password@casino.example/",
		"https://:password@casino.example/",
		"http://casino.example/",
		"ftp://casino.example/",
		"file:///etc/passwd",
	])("%s is refused", (text) => {
		expect(() => refusePrivateTarget(new URL(text))).toThrow(ForbiddenAddressError);
	});
	test.each([
		"https://casino.example/",
		"https://casino.example:8443/v1",
		"https://8.8.8.8/",
		"https://[2606:4700::1]/",
	])("%s is not", (text) => {
		expect(() => refusePrivateTarget(new URL(text))).not.toThrow();
	});
});

const PUBLIC_V4 = { address: "8.8.8.8", family: 4 } as const;
const PUBLIC_V6 = { address: "2606:4700:4700::1111", family: 6 } as const;
const LOOPBACK = { address: "127.0.0.1", family: 4 } as const;

type Looked = { readonly error: Error | null; readonly found: unknown };

function lookUp(addresses: readonly LookupAddress[] | Error, all = true): Promise<Looked> {
	const lookup = createGuardedLookup(async () => {
		if (addresses instanceof Error) throw addresses;
		return addresses;
	});
	return new Promise((resolve) => {
		lookup("casino.example", { all }, (error, found) => resolve({ error, found }));
	});
}

describe("a name is judged by every address that it has", () => {
	test("public ones are handed on, all of them or the first", async () => {
		expect(await lookUp([PUBLIC_V4, PUBLIC_V6])).toEqual({ error: null, found: [PUBLIC_V4, PUBLIC_V6] });
		expect(await lookUp([PUBLIC_V6, PUBLIC_V4], false)).toEqual({ error: null, found: PUBLIC_V6.address });
	});
	test.each([
		["a private one", [LOOPBACK]],
		["a private one after a public one", [PUBLIC_V4, LOOPBACK]],
		["a mapped private one", [{ address: "::ffff:10.0.0.1", family: 6 }]],
		["a link-local one with a zone", [{ address: "fe80::1%eth0", family: 6 }]],
		["none at all", []],
	])("%s is refused", async (_, addresses) => {
		expect((await lookUp(addresses)).error).toBeInstanceOf(ForbiddenAddressError);
		expect((await lookUp(addresses, false)).error).toBeInstanceOf(ForbiddenAddressError);
	});
	test("a look-up that fails, fails", async () => {
		expect((await lookUp(new Error("no such name"))).error?.message).toBe("no such name");
	});
});

describe("no connection is made to what is not public", () => {
	test("by a name whose address is private, looked up once", async () => {
		const server = await startRawServer((socket) => socket.write(answerOf("{}")));
		let lookups = 0;
		const http = createOutboundHttp({
			allowPrivateNetworks: false,
			// The second answer would be the attacker's: the first one is what counts.
			resolve: async () => {
				lookups++;
				return [lookups === 1 ? LOOPBACK : PUBLIC_V4];
			},
		});
		onTestFinished(() => http.close());
		const url = `https://casino.example:${server.port}/`;
		const call = { method: "POST", headers: {}, timeoutMs: 2_000, now: new Date(0), url } as const;
		expect(await http.call(call)).toEqual({
			kind: "unsent",
			reason: "ERR_FORBIDDEN_ADDRESS: casino.example has an address that is not public.",
		});
		expect(lookups).toBe(1);
		expect(server.connections()).toBe(0);
	});

	test.each(["https://127.0.0.1:PORT/", "http://127.0.0.1:PORT/", "https://0x7f.1:PORT/", "https://[::1]:PORT/"])(
		"by %s",
		async (pattern) => {
			const server = await startRawServer((socket) => socket.write(answerOf("{}")));
			const http = createOutboundHttp({ allowPrivateNetworks: false });
			onTestFinished(() => http.close());
			const url = pattern.replace("PORT", String(server.port));
			const call = { method: "POST", headers: {}, timeoutMs: 2_000, now: new Date(0), url } as const;
			expect(await http.call(call)).toMatchObject({ kind: "unsent" });
			expect(server.connections()).toBe(0);
		},
	);
});

test("a redirect is an answer: it is not followed", async () => {
	const inside = await startRawServer((socket) => socket.write(answerOf("secret")));
	const outside = await startRawServer((socket, request) => {
		const status = /\/(\d+)/.exec(request)?.[1];
		socket.write(answerOf("{}", `${status} Moved`, `Location: http://127.0.0.1:${inside.port}/\r\n`));
	});
	const http = createOutboundHttp({ allowPrivateNetworks: true });
	onTestFinished(() => http.close());
	for (const status of [301, 302, 303, 307, 308]) {
		const url = `http://127.0.0.1:${outside.port}/${status}`;
		const call = { method: "POST", headers: {}, timeoutMs: 2_000, now: new Date(0), url } as const;
		expect(await http.call(call)).toMatchObject({
			...{ kind: "answered", status, text: "{}" },
			location: `http://127.0.0.1:${inside.port}/`,
		});
	}
	expect(inside.connections()).toBe(0);
});

import { describe, expect, test } from "vitest";
import { parseSubnet, type Subnet } from "../subnets.ts";
import { clientAddress } from "./client-address.ts";

function subnets(...texts: string[]): readonly Subnet[] {
	return texts.map((text) => {
		const subnet = parseSubnet(text);
		if (subnet === undefined) throw new Error(`${text} is no subnet.`);
		return subnet;
	});
}

/** The caller of a request that came from this address with these headers. */
function callerOf(trusted: readonly Subnet[], remoteAddress: string, forwarded?: string): string {
	const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
	return clientAddress(trusted)({ socket: { remoteAddress }, headers });
}

const NONE = subnets();
const PROXIES = subnets("10.0.0.0/8", "fd00::/8");

describe("without a trusted proxy the other end of the connection counts", () => {
	test.each([
		["203.0.113.7", undefined],
		["203.0.113.7", "198.51.100.1"],
		["203.0.113.7", "127.0.0.1, 10.0.0.1"],
	])("%s with X-Forwarded-For %s", (remote, forwarded) => {
		expect(callerOf(NONE, remote, forwarded)).toBe("203.0.113.7");
	});
	test("also when it is a private address that nobody said to trust", () => {
		expect(callerOf(NONE, "10.0.0.1", "198.51.100.1")).toBe("10.0.0.1");
	});
});

describe("behind trusted proxies the nearest address that is none of them counts", () => {
	test.each([
		["198.51.100.1", "198.51.100.1"],
		["198.51.100.1, 10.0.0.9", "198.51.100.1"],
		["198.51.100.1,10.0.0.9 , 10.0.0.8", "198.51.100.1"],
		// The caller wrote the first one itself.
		["1.2.3.4, 198.51.100.1", "198.51.100.1"],
		["10.0.0.1, 198.51.100.1", "198.51.100.1"],
		["198.51.100.1:4711", "198.51.100.1"],
		["[2001:db8:1:2:3::1]:4711", "2001:db8:1:2::/64"],
		["::ffff:198.51.100.1", "198.51.100.1"],
		// Nothing that the proxy could have meant.
		["unknown", "10.0.0.1"],
		["198.51.100.1, _hidden", "10.0.0.1"],
		["", "10.0.0.1"],
		["10.0.0.7", "10.0.0.7"],
	])("%j", (forwarded, expected) => {
		expect(callerOf(PROXIES, "10.0.0.1", forwarded)).toBe(expected);
	});
	test("a stranger who connects directly is not believed", () => {
		expect(callerOf(PROXIES, "203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
	});
	test("a proxy that is seen as a mapped address, or by IPv6, is trusted too", () => {
		expect(callerOf(PROXIES, "::ffff:10.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
		expect(callerOf(PROXIES, "fd00::7", "198.51.100.1")).toBe("198.51.100.1");
	});
});

describe("an IPv6 network is one caller", () => {
	test.each([
		["2001:db8:1:2::1", "2001:db8:1:2::/64"],
		["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
		["2001:0DB8:0001:0002:0:0:0:1", "2001:db8:1:2::/64"],
		["2001:db8::1", "2001:db8:0:0::/64"],
		["::1", "0:0:0:0::/64"],
		["fe80::1%eth0", "fe80:0:0:0::/64"],
	])("%s", (remote, expected) => {
		expect(callerOf(NONE, remote)).toBe(expected);
	});
});

test("a request without a connection is a caller as well", () => {
	expect(clientAddress(NONE)(undefined)).toBe("");
});

test("a proxy that we trust is one, however its address is written, and nobody else is", () => {
	const { isProxy } = clientAddress(PROXIES);
	expect(["10.1.2.3", "::ffff:10.1.2.3", "fd00::1"].map((remoteAddress) => isProxy({ remoteAddress }))).toEqual([
		true,
		true,
		true,
	]);
	expect(isProxy({ remoteAddress: "203.0.113.7" })).toBe(false);
	expect(isProxy({})).toBe(false);
});

describe("a subnet", () => {
	test.each([
		["10.0.0.0/8", { network: "10.0.0.0", prefix: 8, family: "ipv4" }],
		[" 10.1.2.3 ", { network: "10.1.2.3", prefix: 32, family: "ipv4" }],
		["::1", { network: "::1", prefix: 128, family: "ipv6" }],
		["0.0.0.0/0", { network: "0.0.0.0", prefix: 0, family: "ipv4" }],
	])("%j is read", (text, expected) => {
		expect(parseSubnet(text)).toEqual(expected);
	});
	test.each(["", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "localhost", "10.0.0/8", "a/8"])(
		"%j is none",
		(text) => {
			expect(parseSubnet(text)).toBeUndefined();
		},
	);
});

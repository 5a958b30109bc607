import { type BlockList, isIP, SocketAddress } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { blockListOf, type Subnet } from "../subnets.ts";
import type { SurfaceEnv } from "./surface.ts";

/** Names the caller of a request by its address, for limits and for logs; it proves nothing about who it is. */
export type ClientAddress = <E extends SurfaceEnv>(c: Context<E>) => string;

/** One household or server gets a whole network of IPv6 addresses, so they are one caller. */
const IPV6_CALLER_GROUPS = 4;
/** Entries of `X-Forwarded-For` that are looked at; more proxies in a row there are not. */
const FORWARDED_MAX = 16;

/**
 * The address that the nearest proxy which we trust saw. Without such proxies it is the other end of the connection,
 * and `X-Forwarded-For`, which anybody can write, counts for nothing.
 */
export function clientAddress(trustedProxies: readonly Subnet[]): ClientAddress {
	const trusted = blockListOf(trustedProxies);
	return (c) => {
		// Without a server in front, as in tests, there are no bindings and no address.
		const bindings: Partial<HttpBindings> | undefined = c.env;
		const remote = bindings?.incoming?.socket.remoteAddress ?? "";
		const forwarded = c.req.header("x-forwarded-for")?.split(",").slice(-FORWARDED_MAX) ?? [];
		return callerOf(nearestStranger(remote, forwarded, trusted));
	};
}

function nearestStranger(remote: string, forwarded: readonly string[], trusted: BlockList): string {
	let address = withoutMapping(remote);
	for (const entry of forwarded.toReversed()) {
		const before = withoutMapping(withoutPort(entry.trim()));
		// What is no address was not written by a proxy of ours.
		if (!isIn(address, trusted) || isIP(before) === 0) break;
		address = before;
	}
	return address;
}

function isIn(address: string, list: BlockList): boolean {
	const family = isIP(address);
	return family !== 0 && !address.includes("%") && list.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** `1.2.3.4:5678` and `[2001:db8::1]:5678` are written by some proxies. */
function withoutPort(entry: string): string {
	return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** A socket that takes both families shows an IPv4 address as `::ffff:1.2.3.4`. */
function withoutMapping(address: string): string {
	return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function callerOf(address: string): string {
	if (isIP(address) !== 6) return address;
	return `${groupsOf(address).slice(0, IPV6_CALLER_GROUPS).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, in the one way to write them. */
function groupsOf(address: string): readonly string[] {
	const text = new SocketAddress({ address: address.split("%")[0] ?? "", family: "ipv6" }).address;
	const [head = "", tail] = text.split("::");
	const first = head === "" ? [] : head.split(":");
	const last = tail === undefined || tail === "" ? [] : tail.split(":");
	const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
	return [...first, ...zeros, ...last];
}

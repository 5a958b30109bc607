import type { IncomingHttpHeaders } from "node:http";
import { type BlockList, isIP, SocketAddress } from "node:net";
import { blockListOf, type Subnet } from "../subnets.ts";

/** What is looked at of a request: an `IncomingMessage` has it. */
export interface AddressedRequest {
	readonly socket: { readonly remoteAddress?: string | undefined };
	readonly headers: IncomingHttpHeaders;
}

/**
 * Names the caller of a request by its address, for limits and for logs; it proves nothing about who it is. The edge,
 * the surfaces and the hub all count by this one name. Without a connection, as in tests, there is an empty one.
 */
export interface ClientAddress {
	(request: AddressedRequest | undefined): string;
	/** Whether the other end of a connection is a proxy that speaks for many callers. */
	isProxy(socket: AddressedRequest["socket"]): boolean;
}

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
	const addressOf = (request: AddressedRequest | undefined): string => {
		const entries = forwardedFor(request?.headers)?.split(",").slice(-FORWARDED_MAX) ?? [];
		return callerOf(nearestStranger(request?.socket.remoteAddress ?? "", entries, trusted));
	};
	return Object.assign(addressOf, {
		isProxy: ({ remoteAddress = "" }: AddressedRequest["socket"]) => isIn(withoutMapping(remoteAddress), trusted),
	});
}

function forwardedFor(headers: IncomingHttpHeaders | undefined): string | undefined {
	const forwarded = headers?.["x-forwarded-for"];
	// Node joins several of these headers to one text; its types know only that some headers are lists.
	return Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
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

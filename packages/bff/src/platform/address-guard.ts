import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** A connection that was refused because its address is not public. */
export class ForbiddenAddressError extends Error {
	override readonly name = "ForbiddenAddressError";
	readonly code = "ERR_FORBIDDEN_ADDRESS";
}

/** IPv4 that is not public unicast, by the registry of IANA. */
const NOT_PUBLIC_V4 = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
] as const) {
	NOT_PUBLIC_V4.addSubnet(network, prefix, "ipv4");
}

/** The only range from which IANA gives out IPv6 unicast addresses, and what in it is for other uses. */
const UNICAST_V6 = new BlockList();
UNICAST_V6.addSubnet("2000::", 3, "ipv6");
const NOT_PUBLIC_V6 = new BlockList();
for (const [network, prefix] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const) {
	NOT_PUBLIC_V6.addSubnet(network, prefix, "ipv6");
}

/**
 * Whether an IP address is public. An IPv4 address inside an IPv6 one (mapped, translated, 6to4, Teredo) is not: no
 * name server gives a public host such an address.
 */
export function isPublicAddress(address: string): boolean {
	switch (isIP(address)) {
		case 4:
			return !NOT_PUBLIC_V4.check(address, "ipv4");
		case 6:
			// A zone (`fe80::1%eth0`) belongs to a local address only.
			return !address.includes("%") && UNICAST_V6.check(address, "ipv6") && !NOT_PUBLIC_V6.check(address, "ipv6");
		default:
			return false;
	}
}

/**
 * Refuses what a URL says by itself: another scheme than https, credentials, and a literal address, which is never
 * looked up. The URL parser has already turned every spelling of an IPv4 address (octal, hexadecimal, one number)
 * into its plain form.
 *
 * @throws ForbiddenAddressError
 */
export function refusePrivateTarget(url: URL): void {
	if (url.protocol !== "https:") throw new ForbiddenAddressError(`${url.origin} is not https.`);
	if (url.username !== "" || url.password !== "") throw new ForbiddenAddressError("The address holds credentials.");
	const host = url.hostname.replace(/^\[|\]$/g, "");
	if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ForbiddenAddressError(`${host} is not public.`);
}

/** All addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * A name look-up for outgoing connections that answers only with public addresses. The connection goes to the
 * very addresses that were checked, so that a second look-up cannot name another one (DNS rebinding).
 */
export function createGuardedLookup(resolve: ResolveHost = resolveByDns): LookupFunction {
	return (hostname, options, callback) => {
		resolve(hostname).then(
			(found) => {
				const addresses = found.map(({ address, family }) => ({ address, family }));
				const [first] = addresses;
				if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
					callback(new ForbiddenAddressError(`${hostname} has an address that is not public.`), [], 0);
				} else if (options.all === true) {
					callback(null, addresses);
				} else {
					callback(null, first.address, first.family);
				}
			},
			(error: NodeJS.ErrnoException) => callback(error, [], 0),
		);
	};
}

const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;

/**
 * Asks the name servers directly. `dns.lookup` would block one of the four threads that also sign with RSA: a few
 * partners whose name servers are silent would stop the calls to all others.
 */
async function resolveByDns(hostname: string): Promise<readonly LookupAddress[]> {
	const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
	const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
	const addresses = [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
	if (addresses.length === 0 && v4.status === "rejected") throw v4.reason;
	return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

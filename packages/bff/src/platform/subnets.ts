import { BlockList, isIP } from "node:net";

/** A range of addresses as `10.0.0.0/8`, or one address. */
export interface Subnet {
	readonly network: string;
	readonly prefix: number;
	readonly family: "ipv4" | "ipv6";
}

/** Undefined when the text is no range of addresses. */
export function parseSubnet(text: string): Subnet | undefined {
	const [network = "", prefixText, ...rest] = text.trim().split("/");
	const family = isIP(network);
	if (family === 0 || rest.length > 0) return undefined;
	const bits = family === 4 ? 32 : 128;
	if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return undefined;
	const prefix = prefixText === undefined ? bits : Number(prefixText);
	return prefix > bits ? undefined : { network, prefix, family: family === 4 ? "ipv4" : "ipv6" };
}

export function blockListOf(subnets: readonly Subnet[]): BlockList {
	const list = new BlockList();
	for (const { network, prefix, family } of subnets) list.addSubnet(network, prefix, family);
	return list;
}

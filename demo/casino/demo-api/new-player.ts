import { parseDecimal } from "../decimal.ts";
import type { Player } from "../wallet/players.ts";

/** Who opens a wallet here, by the name: so that a person gets what a test needs by typing another name. */
const KINDS: readonly { readonly starts: string; readonly player: Omit<Player, "partnerUserId"> }[] = [
	{ starts: "carla", player: { currency: "JPY", balance: parseDecimal("100000"), isTest: false } },
	{ starts: "poor", player: { currency: "EUR", balance: parseDecimal("0.00"), isTest: false } },
	{ starts: "test-", player: { currency: "EUR", balance: parseDecimal("1000.00"), isTest: true } },
	{ starts: "", player: { currency: "EUR", balance: parseDecimal("1000.00"), isTest: false } },
];

/** The wallet that a new player of this name gets: 1000.00 EUR, unless the name begins like one in the table. */
export function newPlayer(name: string): Player {
	const kind = KINDS.find(({ starts }) => name.startsWith(starts));
	if (kind === undefined) throw new Error("The last kind fits every name.");
	return { partnerUserId: name, ...kind.player };
}

/**
 * What a ticket that was played with a freebet pays before tax: its winnings without the stake, which was never the
 * player's own. A ticket of several picks counts as a whole: what one pick wins pays for what another loses.
 *
 * Source: specification, "Amount when PromoCode is present"; wire contract, section 8.
 *
 * @param gross what the whole ticket wins, the stake included, in minor units
 * @param amount the freebet's whole amount, in minor units
 */
export function netWinnings(gross: bigint, amount: bigint): bigint {
	return gross > amount ? gross - amount : 0n;
}

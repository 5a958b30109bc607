import { z } from "zod";
import { AMOUNT_PATTERN } from "../money/amount-text.ts";

export const amountSchema = z.string().regex(AMOUNT_PATTERN, "must be a decimal string such as 12.50").meta({
	id: "Amount",
	description: "A decimal string in the player's currency: no sign, exponent, spaces or leading zeros.",
	example: "12.50",
});

/** Ids of bets and cashbacks: whole numbers from 1 to 2^53 - 1. */
export const moneyIdSchema = z.int().min(1);

/** Tags of frames: unsigned 32-bit integers. */
export const tagIdSchema = z.int().min(0).max(4_294_967_295);

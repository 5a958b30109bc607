import { z } from "zod";

/**
 * The ErrorCodes of the casino side, sent and received.
 *
 * Source: specification, "Partner-side codes"; wire contract, section 4 (103801, 102823 and 103802 are ours).
 */
export const ERROR_CODE = {
	success: 200,
	userNotFound: 102_145,
	contradictsOutcome: 102_823,
	invalidRequest: 103_752,
	generalError: 103_799,
	amountDiffers: 103_801,
	insufficientFunds: 103_802,
	invalidToken: 103_805,
	jwtInvalid: 103_811,
	jwtRefused: 103_816,
} as const;

export type ErrorCode = (typeof ERROR_CODE)[keyof typeof ERROR_CODE];

/** A code that somebody sends: 32 bits, as the law's are and as a database keeps it. */
export const errorCodeSchema = z.int().min(-2_147_483_648).max(2_147_483_647);

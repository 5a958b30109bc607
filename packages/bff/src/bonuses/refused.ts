/** Why a bonus was not issued, made or cancelled. */
export interface BonusRefused {
	readonly kind: "refused";
	readonly reason:
		| "unknown_campaign"
		| "unknown_issue"
		/** The same id with other content. */
		| "other_content"
		| "cancelled"
		| "used"
		| "expired"
		| "not_possible"
		/** It would be done now for the first time, and was sent too long ago. */
		| "too_old";
	readonly message: string;
	readonly field?: string;
}

export const OTHER_CONTENT: BonusRefused = {
	kind: "refused",
	reason: "other_content",
	message: "This id was used with other content.",
};

export const TOO_OLD: BonusRefused = { kind: "refused", reason: "too_old", message: "It was sent too long ago." };

import type { PartnerSettings } from "../partners/settings.ts";

export type TagPlatform = PartnerSettings["tags"][number]["platform"];

/** A tag from a browser counts only if it is in the partner's catalogue. Source: wire contract, section 9, "Tags". */
export function knownTag(settings: PartnerSettings, tagId: number | undefined): number | null {
	if (tagId === undefined) return null;
	const isKnown = settings.defaultTagId === tagId || settings.tags.some((tag) => tag.tagId === tagId);
	return isKnown ? tagId : null;
}

/**
 * The tag of a game: the one for the platform, else the game's generic one, else what the page brought, else the
 * partner's default.
 */
export function tagOfGame(
	settings: PartnerSettings,
	gameCode: number,
	platform: TagPlatform,
	pageTag: number | null,
): number | null {
	const ofGame = settings.tags.filter((tag) => tag.gameCode === gameCode);
	const found = ofGame.find((tag) => tag.platform === platform) ?? ofGame.find((tag) => tag.platform === "generic");
	return found?.tagId ?? pageTag ?? settings.defaultTagId;
}

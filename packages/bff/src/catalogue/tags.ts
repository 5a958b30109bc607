/**
 * Which tag a call to a partner carries.
 *
 * Until a game is chosen it is the page's. Then it is the game's for what the player plays on, else the game's generic
 * one, else the partner's default. A partner whose tags name no games tells its frames apart by them: there the page's
 * stays, whatever is played. What a browser says counts only if the partner's catalogue has it; a partner without one
 * gets the page's tag as it is.
 *
 * Source: specification, "WebFrame parameters"; wire contract, section 9, "Tags".
 */
import type { FrameGame } from "@webframe/shared/wire";
import type { PartnerSettings } from "../partners/settings.ts";

type CatalogueTag = PartnerSettings["tags"][number];
export type TagPlatform = CatalogueTag["platform"];
/** The part of the settings that tags depend on. */
export type TagSettings = Pick<PartnerSettings, "tags" | "defaultTagId">;

/** A tag from a browser, if it is anywhere in the partner's catalogue, if there is one: for calls that are about no game. */
export function knownTag(settings: TagSettings, tagId: number | undefined): number | null {
	if (tagId === undefined) return null;
	const isKnown = settings.defaultTagId === tagId || settings.tags.some((tag) => tag.tagId === tagId);
	return isKnown || isWithoutCatalogue(settings) ? tagId : null;
}

/** The tag of a game on a platform. `pageTag` is what the page brought. */
export function tagOfGame(
	settings: TagSettings,
	gameCode: number,
	platform: TagPlatform,
	pageTag: number | null,
): number | null {
	const ofGame = tagsOf(settings, gameCode);
	return tagFor(ofGame, platform) ?? tagFor(ofGame, "generic") ?? tagBesideGames(settings, pageTag);
}

/**
 * The tag of a bet. Of the tags of its game the frame says which, because only it knows what it runs on; another
 * game's, and one of nobody's, is passed over.
 *
 * @param asked what the browser said
 * @param pageTag what the page brought when its player logged in
 */
export function tagOfBet(
	settings: TagSettings,
	gameCode: number,
	asked: number | undefined,
	pageTag: number | undefined,
): number | null {
	if (asked !== undefined && tagsOf(settings, gameCode).some(({ tagId }) => tagId === asked)) return asked;
	const page = isOfNoGame(settings, asked) ? asked : pageTag;
	return tagOfGame(settings, gameCode, "generic", page ?? null);
}

/** What a frame needs to know the tag of a game: the one for each platform that has its own, and the one for all others. */
export function frameTagsOf(settings: TagSettings, gameCode: number): Pick<FrameGame, "tagId" | "tagIds"> {
	const ofGame = tagsOf(settings, gameCode);
	const [desktop, mobile] = [tagFor(ofGame, "desktop"), tagFor(ofGame, "mobile")];
	const tagId = tagFor(ofGame, "generic") ?? (namesGames(settings) ? settings.defaultTagId : null);
	const tagIds = { ...(desktop === undefined ? {} : { desktop }), ...(mobile === undefined ? {} : { mobile }) };
	return {
		...(tagId === null ? {} : { tagId }),
		...(desktop === undefined && mobile === undefined ? {} : { tagIds }),
	};
}

function tagsOf({ tags }: TagSettings, gameCode: number): readonly CatalogueTag[] {
	return tags.filter((tag) => tag.gameCode === gameCode);
}

function tagFor(tags: readonly CatalogueTag[], platform: TagPlatform): number | undefined {
	return tags.find((tag) => tag.platform === platform)?.tagId;
}

function namesGames({ tags }: TagSettings): boolean {
	return tags.some((tag) => tag.gameCode !== null);
}

/** For a game without a tag of its own. */
function tagBesideGames(settings: TagSettings, pageTag: number | null): number | null {
	const { defaultTagId } = settings;
	if (namesGames(settings) && defaultTagId !== null) return defaultTagId;
	return pageTag !== null && isOfNoGame(settings, pageTag) ? pageTag : defaultTagId;
}

function isOfNoGame(settings: TagSettings, tagId: number | undefined): boolean {
	const { tags, defaultTagId } = settings;
	if (tagId === undefined) return false;
	if (isWithoutCatalogue(settings) || tagId === defaultTagId) return true;
	return tags.some((tag) => tag.gameCode === null && tag.tagId === tagId);
}

/** A default alone is no catalogue: it says what is meant where a page brings nothing. */
function isWithoutCatalogue({ tags }: TagSettings): boolean {
	return tags.length === 0;
}

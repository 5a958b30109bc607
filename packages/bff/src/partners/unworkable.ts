/**
 * What could be written about a partner and not be carried out: refused when somebody writes it, because afterwards it
 * shows only in bets that fail. What stands in the database already stays readable.
 *
 * A pin to a key that has left the key set is refused when it is new, or stands in settings that somebody changes. A file
 * that says what a partner has already is taken: it changes nothing, and a key that is gone must stop no start. Calls to
 * such a partner are signed with the newest key. So is a time zone that a partner has: it is counted by its place.
 *
 * Source: wire contract, sections 3, 5.2 and 5.4.
 */
import { isDeepStrictEqual } from "node:util";
import type { OwnGames } from "../games/own-games.ts";
import type { Queryable } from "../platform/database.ts";
import { readPartners } from "../store/partners.ts";
import { hasReportTimeZone, knowsTimeZone } from "../store/report-time-zones.ts";
import { readSigningKeys } from "../store/signing-keys.ts";
import { namesPlace } from "./report-time-zone.ts";
import { type PartnerSettings, partnerSettingsSchema } from "./settings.ts";

/** A field and what it must be. */
export interface Unworkable {
	readonly field: string;
	readonly message: string;
}

/** What could be written and not be carried out; the message has a line for each field. */
export class UnworkableError extends Error {
	override readonly name = "UnworkableError";
}

/** Settings of a partner that the service cannot act on. */
export async function unworkableSettings(
	{ sql, ownGames }: { readonly sql: Queryable; readonly ownGames: OwnGames },
	settings: PartnerSettings,
	now: Date,
): Promise<readonly Unworkable[]> {
	const { callTimeoutMs, acceptanceDeadlineMs, batches, stakeLimits, pinnedKeyId, reportTimeZone } = settings;
	const found: Unworkable[] = [];
	// A call that began when betting closed must be over at the cut.
	const gapMsMin = Math.min(...ownGames.all.map(({ timings }) => timings.acceptanceGapMs));
	if (callTimeoutMs > gapMsMin) {
		const message = `must be at most ${gapMsMin}, the time between the close of betting and the cut of a round`;
		found.push({ field: "callTimeoutMs", message });
	}
	for (const [index, { collectionPeriodMs }] of batches.entries()) {
		if (collectionPeriodMs < acceptanceDeadlineMs) continue;
		const message = "must be less than acceptanceDeadlineMs: no bet of the batch would be sent";
		found.push({ field: `batches.${index}.collectionPeriodMs`, message });
	}
	for (const [index, { gameCode }] of stakeLimits.entries()) {
		if (gameCode === null || ownGames.of(gameCode) !== undefined) continue;
		const message = "must be the code of one of our own games, or null for all of them";
		found.push({ field: `stakeLimits.${index}.gameCode`, message });
	}
	if (pinnedKeyId !== null && !(await isPublished(sql, pinnedKeyId, now)) && !(await areStored(sql, settings))) {
		found.push({ field: "pinnedKeyId", message: "must be the id (kid) of a signing key that is published" });
	}
	const zone = await unworkableTimeZone(sql, reportTimeZone);
	return zone === undefined ? found : [...found, { field: "reportTimeZone", message: zone }];
}

async function unworkableTimeZone(sql: Queryable, name: string): Promise<string | undefined> {
	if (name === "UTC" || (await hasReportTimeZone(sql, name))) return undefined;
	if (!namesPlace(name)) return "must be UTC or a time zone with its place, such as Europe/Berlin";
	return (await knowsTimeZone(sql, name)) ? undefined : "must be a time zone that the database knows, too";
}

/** Whether a partner has these settings, with today's defaults for what an older version has not written. */
async function areStored(sql: Queryable, settings: PartnerSettings): Promise<boolean> {
	const stored = (await readPartners(sql)).map((row) => partnerSettingsSchema.safeParse(row.settings).data);
	return stored.some((known) => isDeepStrictEqual(known, settings));
}

/** Also one that is about to leave the key set: who is pinned to it makes it stay. */
async function isPublished(sql: Queryable, kid: string, now: Date): Promise<boolean> {
	const keys = await readSigningKeys(sql);
	return keys.some((key) => key.kid === kid && (key.publishedUntil === null || key.publishedUntil > now));
}

/** Whether calls to the address are let out at all. */
export function unworkableAddress(apiUrl: string, allowPrivateNetworks: boolean): readonly Unworkable[] {
	if (apiUrl.startsWith("https://") || allowPrivateNetworks) return [];
	return [{ field: "apiUrl", message: "must be https://, unless ALLOW_PRIVATE_NETWORKS=true" }];
}

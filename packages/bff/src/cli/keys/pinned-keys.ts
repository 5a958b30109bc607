import { partnerSettingsSchema } from "../../partners/settings.ts";
import type { Database } from "../../platform/database.ts";
import { readPartners } from "../../store/partners.ts";

/** The partners that are pinned to each key. */
export async function readPinnedKeys(database: Database): Promise<ReadonlyMap<string, readonly number[]>> {
	const pinned = new Map<string, number[]>();
	for (const { partnerId, settings } of await readPartners(database)) {
		const kid = partnerSettingsSchema.safeParse(settings).data?.pinnedKeyId ?? null;
		if (kid !== null) pinned.set(kid, [...(pinned.get(kid) ?? []), partnerId]);
	}
	return pinned;
}

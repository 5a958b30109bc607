import type { BackofficePartner } from "@webframe/shared/wire";
import { z } from "zod";
import { showPartnerState } from "../partners/partner-state.ts";
import { partnerSettingsSchema } from "../partners/settings.ts";
import type { Database } from "../platform/database.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";

const anySettingsSchema = z.looseObject({});

/** A partner as it stands now, its settings with their defaults; those that cannot be read as they are stored. */
export async function showPartner(database: Database, partnerId: number): Promise<BackofficePartner | undefined> {
	const partner = await viewPartnerSettings(database, partnerId);
	if (partner === undefined) return undefined;
	const settings = partnerSettingsSchema.safeParse(partner.settings).data ?? partner.settings;
	return {
		...partner,
		settings: anySettingsSchema.parse(settings),
		changedAt: partner.changedAt.toISOString(),
		state: await showPartnerState(database, partnerId),
	};
}

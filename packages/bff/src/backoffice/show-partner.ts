import type { BackofficePartner } from "@webframe/shared/wire";
import { FILE_CHANGE_MS, fieldChangesSchema } from "../partners/file-changes.ts";
import { showPartnerState } from "../partners/partner-state.ts";
import { anySettingsSchema, partnerSettingsSchema } from "../partners/settings.ts";
import { managedNames } from "../partners/written-by.ts";
import { viewFileChanges } from "../store/file-changes.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";
import { listPartnerSecrets } from "../store/partners.ts";
import type { BackofficeContext } from "./backoffice-context.ts";

/** A partner as it stands now, its settings with their defaults; those that cannot be read as they are stored. */
export async function showPartner(
	{ database, clock }: Pick<BackofficeContext, "database" | "clock">,
	partnerId: number,
): Promise<BackofficePartner | undefined> {
	const now = clock.now();
	const [view, secrets, changes] = await Promise.all([
		viewPartnerSettings(database, partnerId),
		listPartnerSecrets(database, now),
		viewFileChanges(database, partnerId, new Date(now.getTime() - FILE_CHANGE_MS)),
	]);
	if (view === undefined) return undefined;
	const { writtenBy, ...partner } = view;
	const settings = partnerSettingsSchema.safeParse(partner.settings).data ?? partner.settings;
	return {
		...partner,
		settings: anySettingsSchema.parse(settings),
		changedAt: partner.changedAt.toISOString(),
		managed: [...managedNames(writtenBy)],
		secrets: secrets
			.filter((secret) => secret.partnerId === partnerId)
			.map(({ secretId, createdAt }) => ({ secretId, createdAt: createdAt.toISOString() })),
		fileChanges: changes.map((one) => ({
			sha256: one.sha256.toString("hex"),
			changes: fieldChangesSchema.parse(one.changes),
			refusedAt: one.refusedAt.toISOString(),
			approvedAt: one.approvedAt?.toISOString() ?? null,
		})),
		state: await showPartnerState(database, partnerId),
	};
}

import type { BackofficeProvider } from "@webframe/shared/wire";
import { providerSettingsSchema } from "../partners/provider-settings.ts";
import { anySettingsSchema } from "../partners/settings.ts";
import { managedNames } from "../partners/written-by.ts";
import { listProviderKeys, viewProvider } from "../store/providers.ts";
import type { BackofficeContext } from "./backoffice-context.ts";

/** A provider as it stands now, its settings with their defaults; those that cannot be read as they are stored. */
export async function showProvider(
	{ database, clock }: Pick<BackofficeContext, "database" | "clock">,
	providerId: number,
): Promise<BackofficeProvider | undefined> {
	const [row, keys] = await Promise.all([viewProvider(database, providerId), listProviderKeys(database, clock.now())]);
	if (row === undefined) return undefined;
	const { writtenBy, ...provider } = row;
	return {
		...provider,
		settings: anySettingsSchema.parse(providerSettingsSchema.safeParse(row.settings).data ?? row.settings),
		changedAt: row.changedAt.toISOString(),
		managed: [...managedNames(writtenBy)],
		keys: keys
			.filter((key) => key.providerId === providerId)
			.map(({ keyId, createdAt }) => ({ keyId, createdAt: createdAt.toISOString() })),
	};
}

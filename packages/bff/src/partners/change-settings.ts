/**
 * An operator's change of a partner's settings. It touches only transactions that are written afterwards: what
 * stands on a delivery is frozen.
 *
 * Source: wire contract, sections 1 and 5.8; F62 and P21 of the reliability reference.
 */
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { type ByReader, type ChangeOutcome, changeByOperator } from "./change-by-operator.ts";
import { NEEDS_TWO } from "./file-changes.ts";
import { UnpublishedKeyError } from "./partner-changes.ts";
import { type PartnerSettings, partnerSettingsSchema } from "./settings.ts";
import { changedSettings, fieldsOf, nameOfSetting } from "./written-by.ts";

export interface SettingsChange extends ByReader {
	/** All of them, as they are to be. */
	readonly settings: PartnerSettings;
}

interface Context {
	readonly database: Database;
	readonly clock: Clock;
}

export async function changeSettings(context: Context, { settings, ...by }: SettingsChange): Promise<ChangeOutcome> {
	const after = fieldsOf(settings);
	try {
		return await changeByOperator(context, by, (view) => {
			const before = fieldsOf(partnerSettingsSchema.safeParse(view.settings).data ?? view.settings);
			const names = changedSettings(before, after).map(nameOfSetting);
			const needsTwo = NEEDS_TWO.some((key) => names.includes(nameOfSetting(key)));
			return { names, becomes: { settings }, request: { settings: after }, needsTwo };
		});
	} catch (error) {
		// It was in the key set when the operator asked: asked again, the field is named.
		if (error instanceof UnpublishedKeyError) return { kind: "refused", reason: "changed_meanwhile" };
		throw error;
	}
}

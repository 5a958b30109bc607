/**
 * An operator's change of a partner's settings. It touches only transactions that are written afterwards: what
 * stands on a delivery is frozen.
 *
 * Source: wire contract, sections 1 and 5.8; F62 and P21 of the reliability reference.
 */
import { canonicalJson, type Json } from "@webframe/shared/signing";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { askForSecondPerson, type OpenRequest, requireSecondPerson, SecondPersonError } from "../records/approvals.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";
import { lockPartner } from "../store/partners.ts";
import { writePartner } from "./partner-changes.ts";
import { type PartnerSettings, partnerSettingsSchema } from "./settings.ts";

export interface SettingsChange {
	readonly partnerId: number;
	/** All of them, as they are to be. */
	readonly settings: PartnerSettings;
	/** When the settings that the operator has read were changed last. */
	readonly basedOn: Date;
	readonly operator: string;
	readonly note: string;
}

export type SettingsOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| ({ readonly kind: "waits_for_second_person" } & OpenRequest)
	| { readonly kind: "refused"; readonly reason: "unknown_partner" | "changed_meanwhile" };

/** What decides how money moves, or who may decide on it, one person alone does not change. */
const NEEDS_TWO = ["tax", "refundConditions", "dedupeKey", "currencyDigits", "secondPersonAbove"] as const;

/** Another operator may ask in the moment between our look and our asking: then ours is the second request. */
const ASK_TRIES_MAX = 3;

interface Context {
	readonly database: Database;
	readonly clock: Clock;
}

export async function changeSettings({ database, clock }: Context, change: SettingsChange): Promise<SettingsOutcome> {
	for (let tries = 0; tries < ASK_TRIES_MAX; tries++) {
		try {
			return await database.begin((sql) => write(sql, change, clock.now()));
		} catch (error) {
			if (!(error instanceof SecondPersonError)) throw error;
			const open = await askForSecondPerson(database, error.request);
			if (open.askedBy === change.operator) return { kind: "waits_for_second_person", ...open };
		}
	}
	throw new Error("The requests of two operators for one partner do not meet.");
}

async function write(
	sql: Transaction,
	{ partnerId, settings, basedOn, operator, note }: SettingsChange,
	now: Date,
): Promise<SettingsOutcome> {
	const row = await lockPartner(sql, partnerId);
	const view = await viewPartnerSettings(sql, partnerId);
	if (row === undefined || view === undefined) return { kind: "refused", reason: "unknown_partner" };
	const before = fieldsOf(partnerSettingsSchema.safeParse(view.settings).data ?? view.settings);
	const after = fieldsOf(settings);
	if (canonicalJson(before) === canonicalJson(after)) return { kind: "nothing_to_do" };
	if (view.changedAt.getTime() !== basedOn.getTime()) return { kind: "refused", reason: "changed_meanwhile" };
	const about = { action: "partner.change", subject: auditSubject("partner", partnerId), operator, note, now } as const;
	const request = { settings: after, basedOn: basedOn.toISOString() };
	const needsTwo = NEEDS_TWO.some((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null));
	const askedBy = needsTwo ? await requireSecondPerson(sql, { ...about, request }) : undefined;
	const { name, apiUrl, isActive } = row;
	const entries = await writePartner(sql, { partnerId, name, apiUrl, isActive, settings, actor: operator, now });
	for (const entry of entries) {
		const details = askedBy === undefined ? entry.details : { ...entry.details, askedBy };
		await appendAudit(sql, { ...entry, note, details });
	}
	return { kind: "done" };
}

const fieldsSchema = z.record(z.string(), z.json());

/** As JSON: what is undefined is left out. */
function fieldsOf(settings: unknown): { readonly [key: string]: Json } {
	return fieldsSchema.parse(JSON.parse(JSON.stringify(settings)));
}

/**
 * The checklist of a partner or a provider that goes live. It tests itself: each line is what the service has seen, and nobody
 * ticks it. Who is meant sees it by a link, and nothing else: its secret stands behind `#`, is kept as a hash, and is good for
 * 30 days, or until somebody ends it.
 *
 * Nobody can see who reads the key set, which takes no token: what shows is that a call that we have signed was taken.
 *
 * Source: back office design, *Pages*, onboarding.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { OnboardingLine } from "@webframe/shared/wire";
import type { Clock } from "../platform/clock.ts";
import type { Database, Queryable } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { type AuditAction, appendAudit, auditSubject } from "../records/audit-log.ts";
import {
	endOnboardingLink,
	findOnboardingLink,
	insertOnboardingLink,
	listOnboardingLinks,
	type OnboardingSubject,
	readSigns,
	type SignRow,
} from "../store/onboarding.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";
import { readPartners } from "../store/partners.ts";
import { countProviderGames } from "../store/provider-games.ts";
import { readProviders } from "../store/providers.ts";
import type { OnboardingSign } from "./onboarding-signs.ts";
import { partnerSettingsSchema } from "./settings.ts";

export const ONBOARDING_LINK_MS = 30 * 24 * 3_600_000;
const SECRET_BYTES = 32;

interface Context {
	readonly database: Database;
	readonly clock: Clock;
}

export interface Checklist {
	readonly name: string;
	readonly lines: readonly OnboardingLine[];
}

/** Where a page takes the secret from. */
export function onboardingAddress(origin: string, secret: string): string {
	return `${origin}/backoffice/onboarding#checklist=${secret}`;
}

/** @returns undefined when there is no such partner or provider */
export async function checklistOf(sql: Queryable, subject: OnboardingSubject): Promise<Checklist | undefined> {
	const signs = new Map((await readSigns(sql, subject)).map((row) => [row.sign, row]));
	return subject.scope === "partner"
		? await ofPartner(sql, subject.subjectId, signs)
		: await ofProvider(sql, subject.subjectId, signs);
}

type Signs = ReadonlyMap<string, SignRow>;

async function ofPartner(sql: Queryable, partnerId: number, signs: Signs): Promise<Checklist | undefined> {
	const partner = await viewPartnerSettings(sql, partnerId);
	if (partner === undefined) return undefined;
	const origins = partnerSettingsSchema.safeParse(partner.settings).data?.allowedOrigins ?? [];
	const { isActive, name } = partner;
	return {
		name,
		lines: [
			seen(signs, "token"),
			{ step: "origins", isDone: origins.length > 0, at: null, detail: origins.length > 0 ? origins.join(" ") : null },
			{ step: "on", isDone: isActive, at: null, detail: null },
			seen(signs, "frame", "frame_failed"),
			seen(signs, "log_in", "log_in_failed"),
			seen(signs, "keys", "log_in_failed"),
			seen(signs, "accept"),
		],
	};
}

async function ofProvider(sql: Queryable, providerId: number, signs: Signs): Promise<Checklist | undefined> {
	const provider = (await readProviders(sql)).find((one) => one.providerId === providerId);
	if (provider === undefined) return undefined;
	const { games, firstAt } = await countProviderGames(sql, providerId);
	const offers = (await readPartners(sql)).filter(
		({ settings }) =>
			partnerSettingsSchema.safeParse(settings).data?.providers.some((one) => one.providerId === providerId) ?? false,
	);
	const { isActive, name } = provider;
	return {
		name,
		lines: [
			{ step: "on", isDone: isActive, at: null, detail: null },
			{
				step: "games",
				isDone: games > 0,
				at: firstAt?.toISOString() ?? null,
				detail: games > 0 ? String(games) : null,
			},
			{
				step: "offered",
				isDone: offers.length > 0,
				at: null,
				// Which casinos they are is nothing that a link to the provider may show.
				detail: offers.length > 0 ? String(offers.length) : null,
			},
			seen(signs, "launch", "launch_failed"),
			seen(signs, "pay_in"),
		],
	};
}

/** Done once it was seen; before that, what it looked like when it failed last. */
function seen(signs: Signs, step: OnboardingLine["step"] & OnboardingSign, failure?: OnboardingSign): OnboardingLine {
	const sign = signs.get(step);
	if (sign !== undefined) return { step, isDone: true, at: sign.firstAt.toISOString(), detail: sign.detail || null };
	const failed = failure === undefined ? undefined : signs.get(failure);
	return { step, isDone: false, at: failed?.lastAt.toISOString() ?? null, detail: failed?.detail ?? null };
}

interface By {
	readonly operator: string;
	readonly note: string;
}

/** Makes a link that shows the checklist. @returns the secret, told here once, or undefined when nobody is meant */
export async function makeOnboardingLink(
	{ database, clock }: Context,
	subject: OnboardingSubject,
	{ operator, note }: By,
): Promise<string | undefined> {
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	const linkId = randomUUID();
	const now = clock.now();
	return await database.begin(async (sql) => {
		if ((await checklistOf(sql, subject)) === undefined) return undefined;
		await insertOnboardingLink(sql, {
			...subject,
			linkId,
			secretSha256: sha256(secret),
			madeBy: operator,
			madeAt: now,
		});
		await appendAudit(sql, entryOf(subject, `${subject.scope}.onboarding_link`, linkId, { operator, note }, now));
		return secret;
	});
}

/** Ends a link at once. @returns false when there is none that is good */
export async function endLink(
	{ database, clock }: Context,
	subject: OnboardingSubject,
	linkId: string,
	by: By,
): Promise<boolean> {
	const now = clock.now();
	return await database.begin(async (sql) => {
		if (!(await endOnboardingLink(sql, { ...subject, linkId, now }))) return false;
		await appendAudit(sql, entryOf(subject, `${subject.scope}.onboarding_end`, linkId, by, now));
		return true;
	});
}

function entryOf({ scope, subjectId }: OnboardingSubject, action: AuditAction, linkId: string, by: By, now: Date) {
	const subject = auditSubject(scope, subjectId);
	return { happenedAt: now, actor: by.operator, action, subject, note: by.note, details: { linkId } };
}

/** Links that are good, with when they end. */
export async function goodLinks({ database, clock }: Context, subject: OnboardingSubject) {
	const links = await listOnboardingLinks(database, subject, new Date(clock.now().getTime() - ONBOARDING_LINK_MS));
	return links.map(({ linkId, madeBy, madeAt }) => ({ linkId, madeBy, madeAt, endsAt: endOf(madeAt) }));
}

/** What whoever has a link is shown: its own checklist. */
export async function checklistByLink(
	{ database, clock }: Context,
	secret: string,
): Promise<(Checklist & OnboardingSubject & { readonly endsAt: Date }) | undefined> {
	const madeSince = new Date(clock.now().getTime() - ONBOARDING_LINK_MS);
	const link = await findOnboardingLink(database, sha256(secret), madeSince);
	const checklist = link === undefined ? undefined : await checklistOf(database, link);
	if (link === undefined || checklist === undefined) return undefined;
	const { scope, subjectId, madeAt } = link;
	return { ...checklist, scope, subjectId, endsAt: endOf(madeAt) };
}

function endOf(madeAt: Date): Date {
	return new Date(madeAt.getTime() + ONBOARDING_LINK_MS);
}

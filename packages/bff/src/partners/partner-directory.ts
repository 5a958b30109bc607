import type { PartnerPolicy } from "@webframe/shared/bet";
import { partnerClientId } from "@webframe/shared/wire";
import type { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import { type PartnerRow, readPartners } from "../store/partners.ts";
import { type PartnerSettings, partnerSettingsSchema, policyOf } from "./settings.ts";

export interface Partner {
	readonly partnerId: number;
	/** The form in tokens and JWTs: `PartnerClient-<number>`. */
	readonly clientId: string;
	readonly name: string;
	readonly apiUrl: string;
	/** False: no new players and no new bets. What is owed goes on, and its accepts are taken. */
	readonly isActive: boolean;
	readonly settings: PartnerSettings;
	readonly policy: PartnerPolicy;
}

/** How old a partner's settings may be on another process than the one that changed them. */
const REFRESH_MS = 2_000;

export interface PartnerDirectoryContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	/** The service's own origin: its hosted page shows the frame for every partner. */
	readonly ownOrigin?: string;
}

/**
 * All partners, in memory: they are needed for every bet and change once in a week. Another process sees a
 * change within `REFRESH_MS`; settings touch only transactions that are written afterwards.
 *
 * Settings that cannot be read concern their partner only, which keeps those of before: one bad row must not stop
 * the casinos of all.
 */
export class PartnerDirectory {
	readonly #context: PartnerDirectoryContext;
	#partners: ReadonlyMap<number, Partner> = new Map();
	#origins: ReadonlySet<string> = new Set();
	/** What was wrong with a partner's settings when it was last told. */
	readonly #told = new Map<number, string>();
	#refreshing: Repeated | undefined;

	constructor(context: PartnerDirectoryContext) {
		this.#context = context;
	}

	/** Reads the partners and keeps them fresh until `stop`. */
	async start(): Promise<void> {
		const { clock, logger } = this.#context;
		await this.refresh();
		const work = async (): Promise<boolean> => {
			await this.refresh();
			return false;
		};
		// A database that is away for a moment leaves the last known settings in force.
		const options = { name: "partners", pauseMs: REFRESH_MS, clock, logger, startsWithPause: true };
		this.#refreshing = repeat(work, options);
	}

	async stop(): Promise<void> {
		await this.#refreshing?.stop();
	}

	async refresh(): Promise<void> {
		const rows = await readPartners(this.#context.database);
		const partners = rows.map((row) => this.#partnerOf(row)).filter((partner) => partner !== undefined);
		this.#partners = new Map(partners.map((partner) => [partner.partnerId, partner]));
		this.#origins = new Set(partners.flatMap((partner) => partner.settings.allowedOrigins));
	}

	get(partnerId: number): Partner | undefined {
		return this.#partners.get(partnerId);
	}

	/** The partner, unless it is switched off. */
	active(partnerId: number): Partner | undefined {
		const partner = this.get(partnerId);
		return partner?.isActive === true ? partner : undefined;
	}

	all(): readonly Partner[] {
		return [...this.#partners.values()];
	}

	/** Whether any partner shows the frame on pages of this origin. */
	hasOrigin(origin: string): boolean {
		return this.#origins.has(origin);
	}

	#partnerOf(row: PartnerRow): Partner | undefined {
		const { partnerId, name } = row;
		const settings = partnerSettingsSchema.safeParse(row.settings);
		if (!settings.success) {
			this.#tell(partnerId, settings.error);
			return this.#partners.get(partnerId);
		}
		this.#told.delete(partnerId);
		return {
			partnerId,
			name,
			apiUrl: row.apiUrl.replace(/\/+$/, ""),
			isActive: row.isActive,
			clientId: partnerClientId(partnerId),
			settings: this.#withOwnOrigin(settings.data),
			policy: policyOf(settings.data),
		};
	}

	/** Once for each thing that is wrong, not at every refresh. */
	#withOwnOrigin(settings: PartnerSettings): PartnerSettings {
		const { ownOrigin } = this.#context;
		if (ownOrigin === undefined || settings.allowedOrigins.includes(ownOrigin)) return settings;
		return { ...settings, allowedOrigins: [...settings.allowedOrigins, ownOrigin] };
	}

	#tell(partnerId: number, error: z.ZodError): void {
		if (this.#told.get(partnerId) === error.message) return;
		this.#told.set(partnerId, error.message);
		const text = "a partner's settings cannot be read; those of before stay in force";
		this.#context.logger.error({ partnerId, issues: error.issues }, text);
	}
}

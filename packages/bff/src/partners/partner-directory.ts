import { isDeepStrictEqual } from "node:util";
import type { PartnerPolicy } from "@webframe/shared/bet";
import { partnerClientId } from "@webframe/shared/wire";
import { type PartnerRow, readPartners } from "../store/partners.ts";
import { Directory, type DirectoryContext } from "./directory.ts";
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

const UNREADABLE = "a partner's settings cannot be read; those of before stay in force";

interface PartnerDirectoryContext extends DirectoryContext {
	/** The service's own origin: its hosted page shows the frame for every partner. */
	readonly ownOrigin?: string;
}

/** All partners. Settings touch only transactions that are written after they are read. */
export class PartnerDirectory extends Directory<PartnerDirectoryContext> {
	#partners: ReadonlyMap<number, Partner> = new Map();
	#all: readonly Partner[] = [];
	/** The rows that they were read from. */
	readonly #rows = new WeakMap<Partner, PartnerRow>();
	#origins: ReadonlySet<string> = new Set();

	constructor(context: PartnerDirectoryContext) {
		super("partners", context);
	}

	protected override async read(): Promise<() => void> {
		const rows = await readPartners(this.context.database);
		return () => this.#put(rows);
	}

	#put(rows: readonly PartnerRow[]): void {
		const partners = rows.map((row) => this.#partnerOf(row)).filter((partner) => partner !== undefined);
		this.#partners = new Map(partners.map((partner) => [partner.partnerId, partner]));
		this.#all = partners;
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

	/** The same list until they are read again: what is made of all of them can be kept with it. */
	all(): readonly Partner[] {
		return this.#all;
	}

	/** Whether any partner shows the frame on pages of this origin. */
	hasOrigin(origin: string): boolean {
		return this.#origins.has(origin);
	}

	/** A partner whose row has not changed stays the same object: what is made of its settings can be kept with them. */
	#partnerOf(row: PartnerRow): Partner | undefined {
		const { partnerId } = row;
		const known = this.#partners.get(partnerId);
		if (known !== undefined && isDeepStrictEqual(this.#rows.get(known), row)) {
			this.tellAgain(`partner ${partnerId}`);
			return known;
		}
		const read = this.#read(row);
		if (read !== undefined) this.#rows.set(read, row);
		return read ?? known;
	}

	/** @returns undefined for one that cannot be read */
	#read(row: PartnerRow): Partner | undefined {
		const { partnerId, name } = row;
		const settings = partnerSettingsSchema.safeParse(row.settings);
		if (!settings.success) {
			const { issues, message } = settings.error;
			this.tell(`partner ${partnerId}`, message, { partnerId, issues }, UNREADABLE);
			return undefined;
		}
		this.tellAgain(`partner ${partnerId}`);
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

	#withOwnOrigin(settings: PartnerSettings): PartnerSettings {
		const { ownOrigin } = this.context;
		if (ownOrigin === undefined || settings.allowedOrigins.includes(ownOrigin)) return settings;
		return { ...settings, allowedOrigins: [...settings.allowedOrigins, ownOrigin] };
	}
}

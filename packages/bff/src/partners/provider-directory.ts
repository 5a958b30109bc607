import { type CounterpartyKey, prepareCounterpartyKey } from "@webframe/shared/signing";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import { type ProviderKeyRow, type ProviderRow, readProviderKeys, readProviders } from "../store/providers.ts";
import { decryptProviderKey } from "../tokens/secrets-key.ts";
import { type ProviderSettings, providerSettingsSchema } from "./provider-settings.ts";

export interface Provider {
	readonly providerId: number;
	readonly counterpartyId: string;
	readonly name: string;
	/** With its version segment and without a slash at its end. */
	readonly apiUrl: string;
	/** False: no launches and no new bets. What is owed goes on. */
	readonly isActive: boolean;
	readonly settings: ProviderSettings;
	/** When its row was written last: its list of games is read again then. */
	readonly changedAt: Date;
	/** The keys that are good now; we sign with the first. */
	readonly keys: readonly CounterpartyKey[];
}

/** How old a provider's settings may be on another process than the one that changed them. */
const REFRESH_MS = 2_000;

export interface ProviderDirectoryContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly secretsKey: Buffer;
}

/** All providers with their keys, in memory, as the partners are. A row that cannot be read concerns only itself. */
export class ProviderDirectory {
	readonly #context: ProviderDirectoryContext;
	#byId: ReadonlyMap<number, Provider> = new Map();
	#byCounterparty: ReadonlyMap<string, Provider> = new Map();
	#keys: ReadonlyMap<string, CounterpartyKey> = new Map();
	#refreshing: Repeated | undefined;

	constructor(context: ProviderDirectoryContext) {
		this.#context = context;
	}

	async start(): Promise<void> {
		const { clock, logger } = this.#context;
		await this.refresh();
		const work = async (): Promise<boolean> => {
			await this.refresh();
			return false;
		};
		this.#refreshing = repeat(work, { name: "providers", pauseMs: REFRESH_MS, clock, logger, startsWithPause: true });
	}

	async stop(): Promise<void> {
		await this.#refreshing?.stop();
	}

	async refresh(): Promise<void> {
		const { database, clock } = this.#context;
		const [rows, keyRows] = await Promise.all([readProviders(database), readProviderKeys(database, clock.now())]);
		const keys = new Map<string, CounterpartyKey>();
		for (const row of keyRows) {
			const key = this.#keys.get(row.keyId) ?? (await this.#prepare(row));
			if (key !== undefined) keys.set(row.keyId, key);
		}
		const providers = rows.map((row) => this.#providerOf(row, keyRows, keys)).filter((one) => one !== undefined);
		this.#keys = keys;
		this.#byId = new Map(providers.map((one) => [one.providerId, one]));
		this.#byCounterparty = new Map(providers.map((one) => [one.counterpartyId, one]));
	}

	get(providerId: number): Provider | undefined {
		return this.#byId.get(providerId);
	}

	ofCounterparty(counterpartyId: string): Provider | undefined {
		return this.#byCounterparty.get(counterpartyId);
	}

	all(): readonly Provider[] {
		return [...this.#byId.values()];
	}

	#providerOf(
		row: ProviderRow,
		keyRows: readonly ProviderKeyRow[],
		keys: ReadonlyMap<string, CounterpartyKey>,
	): Provider | undefined {
		const settings = providerSettingsSchema.safeParse(row.settings);
		if (!settings.success) {
			const { issues } = settings.error;
			this.#context.logger.error({ providerId: row.providerId, issues }, "a provider's settings cannot be read");
			return this.#byId.get(row.providerId);
		}
		const own = keyRows.filter(({ providerId }) => providerId === row.providerId);
		return {
			providerId: row.providerId,
			counterpartyId: row.counterpartyId,
			name: row.name,
			apiUrl: row.apiUrl.replace(/\/+$/, ""),
			isActive: row.isActive,
			settings: settings.data,
			changedAt: row.changedAt,
			keys: own.map(({ keyId }) => keys.get(keyId)).filter((key) => key !== undefined),
		};
	}

	async #prepare({ keyId, providerId, keyEncrypted }: ProviderKeyRow): Promise<CounterpartyKey | undefined> {
		try {
			const text = decryptProviderKey(this.#context.secretsKey, { providerId, keyEncrypted });
			return await prepareCounterpartyKey(text);
		} catch (error) {
			this.#context.logger.error({ err: error, keyId, providerId }, "a Counterparty Key cannot be decrypted");
			return undefined;
		}
	}
}

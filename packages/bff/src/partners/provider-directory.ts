import { type CounterpartyKey, prepareCounterpartyKey } from "@webframe/shared/signing";
import { type ProviderKeyRow, type ProviderRow, readProviderKeys, readProviders } from "../store/providers.ts";
import { decryptProviderKey } from "../tokens/secrets-key.ts";
import { Directory, type DirectoryContext } from "./directory.ts";
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

const UNREADABLE = "a provider's settings cannot be read; those of before stay in force";

interface ProviderDirectoryContext extends DirectoryContext {
	readonly secretsKey: Buffer;
}

/** All providers with their keys. */
export class ProviderDirectory extends Directory<ProviderDirectoryContext> {
	#byId: ReadonlyMap<number, Provider> = new Map();
	#byCounterparty: ReadonlyMap<string, Provider> = new Map();
	#keys: ReadonlyMap<string, CounterpartyKey> = new Map();

	constructor(context: ProviderDirectoryContext) {
		super("providers", context);
	}

	protected override async read(): Promise<() => void> {
		const { database, clock } = this.context;
		const [rows, keyRows] = await Promise.all([readProviders(database), readProviderKeys(database, clock.now())]);
		const keys = new Map<string, CounterpartyKey>();
		for (const row of keyRows) {
			const key = this.#keys.get(row.keyId) ?? (await this.#prepare(row));
			if (key !== undefined) keys.set(row.keyId, key);
		}
		return () => this.#put(rows, keyRows, keys);
	}

	#put(
		rows: readonly ProviderRow[],
		keyRows: readonly ProviderKeyRow[],
		keys: ReadonlyMap<string, CounterpartyKey>,
	): void {
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
		const { providerId } = row;
		const settings = providerSettingsSchema.safeParse(row.settings);
		if (!settings.success) {
			const { issues, message } = settings.error;
			this.tell(`provider ${providerId}`, message, { providerId, issues }, UNREADABLE);
			return this.#byId.get(providerId);
		}
		this.tellAgain(`provider ${providerId}`);
		const own = keyRows.filter((key) => key.providerId === providerId);
		return {
			providerId,
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
			const text = decryptProviderKey(this.context.secretsKey, { providerId, keyEncrypted });
			return await prepareCounterpartyKey(text);
		} catch (error) {
			this.tell(
				`key ${keyId}`,
				String(error),
				{ err: error, keyId, providerId },
				"a Counterparty Key cannot be decrypted",
			);
			return undefined;
		}
	}
}

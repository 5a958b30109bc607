import { type PromoSecretRow, readPromoSecrets } from "../store/promo-secrets.ts";
import { decryptPromoSecret } from "../tokens/secrets-key.ts";
import { Directory, type DirectoryContext } from "./directory.ts";

interface PromoSecretContext extends DirectoryContext {
	readonly secretsKey: Buffer;
}

/**
 * The promo secrets of all partners that are good now: of each one, and during a change two. What was read once stays known
 * under its id: `bff keys reencrypt` puts its row under a SECRETS_KEY that this process does not have.
 */
export class PromoSecretDirectory extends Directory<PromoSecretContext> {
	#secrets: ReadonlyMap<number, readonly string[]> = new Map();
	/** By their ids. */
	#texts: ReadonlyMap<string, string> = new Map();

	constructor(context: PromoSecretContext) {
		super("promo secrets", context);
	}

	protected override async read(): Promise<() => void> {
		const { database, clock } = this.context;
		const rows = await readPromoSecrets(database, clock.now());
		return () => this.#put(rows);
	}

	#put(rows: readonly PromoSecretRow[]): void {
		const secrets = new Map<number, string[]>();
		const texts = new Map<string, string>();
		for (const row of rows) {
			const { secretId, partnerId } = row;
			const text = this.#texts.get(secretId) ?? this.#textOf(row);
			if (text === undefined) continue;
			texts.set(secretId, text);
			secrets.set(partnerId, [...(secrets.get(partnerId) ?? []), text]);
		}
		this.#secrets = secrets;
		this.#texts = texts;
	}

	#textOf(row: PromoSecretRow): string | undefined {
		const { secretId, partnerId } = row;
		try {
			const text = decryptPromoSecret(this.context.secretsKey, row);
			this.tellAgain(`secret ${secretId}`);
			return text;
		} catch (error) {
			const about = { err: error, secretId, partnerId };
			this.tell(`secret ${secretId}`, String(error), about, "a promo secret cannot be decrypted");
			return undefined;
		}
	}

	/** None: the partner cannot sign, and nothing that it sends is authentic. */
	of(partnerId: number): readonly string[] {
		return this.#secrets.get(partnerId) ?? [];
	}
}

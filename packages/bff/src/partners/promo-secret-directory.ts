import { type PromoSecretRow, readPromoSecrets } from "../store/promo-secrets.ts";
import { decryptPromoSecret } from "../tokens/secrets-key.ts";
import { Directory, type DirectoryContext } from "./directory.ts";

interface PromoSecretContext extends DirectoryContext {
	readonly secretsKey: Buffer;
}

/** The promo secrets of all partners that are good now: of each one, and during a change two. */
export class PromoSecretDirectory extends Directory<PromoSecretContext> {
	#secrets: ReadonlyMap<number, readonly string[]> = new Map();

	constructor(context: PromoSecretContext) {
		super("promo secrets", context);
	}

	protected override async read(): Promise<() => void> {
		const { database, clock } = this.context;
		const rows = await readPromoSecrets(database, clock.now());
		return () => this.#put(rows);
	}

	#put(rows: readonly PromoSecretRow[]): void {
		const { secretsKey } = this.context;
		const secrets = new Map<number, string[]>();
		for (const row of rows) {
			const { secretId, partnerId } = row;
			try {
				const text = decryptPromoSecret(secretsKey, row);
				secrets.set(partnerId, [...(secrets.get(partnerId) ?? []), text]);
				this.tellAgain(`secret ${secretId}`);
			} catch (error) {
				const about = { err: error, secretId, partnerId };
				this.tell(`secret ${secretId}`, String(error), about, "a promo secret cannot be decrypted");
			}
		}
		this.#secrets = secrets;
	}

	/** None: the partner cannot sign, and nothing that it sends is authentic. */
	of(partnerId: number): readonly string[] {
		return this.#secrets.get(partnerId) ?? [];
	}
}

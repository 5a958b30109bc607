/** What every world has before its first process starts: a provider, a promo secret, jackpots, and the database's own notes. */
import { applyDocument, applyDocumentSchema } from "../../packages/bff/src/partners/apply-document.ts";
import { writePromoSecret } from "../../packages/bff/src/partners/promo-secrets.ts";
import type { Database } from "../../packages/bff/src/platform/database.ts";
import { PROMO_SECRET } from "../../packages/bff/src/testing/test-marketing.ts";
import { COUNTERPARTY_ID, COUNTERPARTY_KEY, PROVIDER_ID } from "../../packages/bff/src/testing/test-provider.ts";
import { keepUses } from "./freebet-books.ts";
import { SHELF } from "./games/shelf.ts";
import { makeJackpots } from "./jackpots-in-force.ts";
import { keepJournal } from "./journal.ts";
import { SECRETS_KEY } from "./simulated-process.ts";

export const PARTNER_ID = 1556;

/** Of the partner, which offers its games: so it comes first. */
export async function applyProvider(owner: Database, now: Date): Promise<void> {
	const settings = { payInsPerSecond: 100_000, balancesPerSecond: 100_000 };
	const about = { id: PROVIDER_ID, counterpartyId: COUNTERPARTY_ID, name: "Test games", settings };
	const provider = { ...about, apiUrl: "http://127.0.0.1:1/v1", keys: [COUNTERPARTY_KEY] };
	const document = applyDocumentSchema.parse({ providers: [provider] });
	await applyDocument(owner, document, { environment: { SECRETS_KEY }, ownGames: SHELF, now });
}

/** Everything that the partner has and no setting says. */
export async function furnish(owner: Database, now: Date): Promise<void> {
	const secret = { partnerId: PARTNER_ID, secret: PROMO_SECRET, secretsKey: Buffer.from(SECRETS_KEY, "hex") };
	await owner.begin((sql) => writePromoSecret(sql, { ...secret, actor: "simulation", now }));
	await makeJackpots(owner, now);
	await keepJournal(owner);
	await keepUses(owner);
}

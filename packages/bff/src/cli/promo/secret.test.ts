import { expect, test } from "vitest";
import { SHELF } from "../../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../../partners/apply-document.ts";
import { readPromoSecrets } from "../../store/promo-secrets.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";
import { SECRETS_KEY } from "../../testing/test-command-keys.ts";
import { decryptPromoSecret } from "../../tokens/secrets-key.ts";

const commands = useCommands();
const NEW = "0123456789abcdef".repeat(4);
const DAY_MS = 24 * 3_600_000;
const APPLIED = "the promo secret of a file";

async function secretsUnder(secretsKey: string): Promise<readonly (readonly [string, Date | null])[]> {
	const key = Buffer.from(secretsKey, "hex");
	const rows = await readPromoSecrets(commands().owner, COMMAND_NOW);
	return rows.map((row) => [decryptPromoSecret(key, row), row.expiresAt]);
}

async function apply(promoSecret?: string): Promise<void> {
	const partner = { id: 31, name: "Casino", apiUrl: "https://casino.example", secrets: ["the secret of a casino"] };
	const document = applyDocumentSchema.parse({ partners: [{ ...partner, promoSecret }] });
	await applyDocument(commands().owner, document, { environment: { SECRETS_KEY }, ownGames: SHELF, now: COMMAND_NOW });
}

test("a secret of a file, then one of the command, which is shown once; the one of before is good for a day more", async () => {
	await apply(APPLIED);
	await apply(APPLIED);
	await apply();
	expect(await secretsUnder(SECRETS_KEY)).toEqual([[APPLIED, null]]);
	const made = expectDone(await commands().bff("promo secret 31", { env: { SECRETS_KEY } })).at(-1);
	expect(made).toMatch(/^[\w-]{43}$/);
	const goodUntil = new Date(COMMAND_NOW.getTime() + DAY_MS);
	expect(await secretsUnder(SECRETS_KEY)).toEqual([
		[made, null],
		[APPLIED, goodUntil],
	]);
	const actions = (await commands().audited()).filter(({ action }) => action === "partner.promo_secret");
	expect(actions).toHaveLength(2);
	expect(JSON.stringify(await commands().audited())).not.toContain(made);
	await commands().bff("keys reencrypt", { env: { SECRETS_KEY, NEW_SECRETS_KEY: NEW } });
	expect(await secretsUnder(NEW)).toEqual([
		[made, null],
		[APPLIED, goodUntil],
	]);
	expectRefusal(await commands().bff("promo secret 31", { env: { SECRETS_KEY } }), "SECRETS_KEY is not the one");
	await commands().owner`truncate promo_secret`;
});

test("there is no such partner; without SECRETS_KEY", async () => {
	expectRefusal(await commands().bff("promo secret 99", { env: { SECRETS_KEY } }), "There is no partner 99");
	expectRefusal(await commands().bff("promo secret 31"), "SECRETS_KEY is missing");
});

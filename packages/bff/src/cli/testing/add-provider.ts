import { SHELF } from "../../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../../partners/apply-document.ts";
import { COMMAND_NOW, type CommandsOfTest } from "../../testing/test-command.ts";

/** Provider 7 as it is after `bff apply` under this SECRETS_KEY, with one Counterparty Key. @returns its end */
export async function addProvider({ owner }: CommandsOfTest, secretsKey: string): Promise<() => Promise<void>> {
	const about = { id: 7, counterpartyId: "games", name: "Games", apiUrl: "https://games.example/v1" };
	const document = applyDocumentSchema.parse({ providers: [{ ...about, keys: ["the key of the games"] }] });
	await applyDocument(owner, document, { environment: { SECRETS_KEY: secretsKey }, ownGames: SHELF, now: COMMAND_NOW });
	await owner`truncate audit_log`;
	return async () => void (await owner`truncate provider cascade`);
}

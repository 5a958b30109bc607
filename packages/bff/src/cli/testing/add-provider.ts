import { applyProviders, providerSchema, resolveKeys } from "../../partners/apply-providers.ts";
import { COMMAND_NOW, type CommandsOfTest } from "../../testing/test-command.ts";

/** Provider 7 as it is after `bff apply` under this SECRETS_KEY, with one Counterparty Key. @returns its end */
export async function addProvider({ owner }: CommandsOfTest, secretsKey: string): Promise<() => Promise<void>> {
	const about = { id: 7, counterpartyId: "games", name: "Games", apiUrl: "https://games.example/v1" };
	const document = providerSchema.parse({ ...about, keys: ["the key of the games"] });
	const keysOf = resolveKeys([document], {});
	const change = { keysOf, secretsKey: Buffer.from(secretsKey, "hex"), now: COMMAND_NOW, actor: "test" };
	await applyProviders(owner, [document], change);
	await owner`truncate audit_log`;
	return async () => void (await owner`truncate provider cascade`);
}

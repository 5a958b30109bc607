import { beforeEach } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../partners/apply-document.ts";
import { CHEAPEST_SECRET } from "./cheapest-secret.ts";
import { type CommandEnd, runCommand } from "./run-command.ts";
import { type DatabaseOfTest, useTestDatabase } from "./test-database.ts";

/** When the commands of a test run, unless it says otherwise. */
export const COMMAND_NOW = new Date("2026-01-01T12:00:00.000Z");

export interface CommandsOfTest extends DatabaseOfTest {
	bff(
		args: string,
		options?: { readonly env?: Readonly<Record<string, string>>; readonly now?: Date },
	): Promise<CommandEnd>;
	/** A partner as it is after `bff apply`, with one secret. */
	addPartner(id: number, over?: object): Promise<void>;
	/** What the audit log has to tell, without times and ids that differ. */
	audited(): Promise<readonly { readonly action: string; readonly subject: string; readonly actor: string }[]>;
}

/** Commands on a database of the test's own, which is empty before each test. */
export function useCommands(): () => CommandsOfTest {
	const given = useTestDatabase();
	beforeEach(async () => {
		await given()
			.owner`truncate partner, operator, operator_gift, operator_invitation, signing_key, audit_log, database_identity cascade`;
	});
	return () => ({
		...given(),
		bff: (args, { env = {}, now = COMMAND_NOW } = {}) =>
			runCommand(args.split(" "), { DATABASE_URL: given().url, ...env }, now),
		addPartner: async (id, over = {}) => {
			const partner = {
				id,
				name: `Casino ${id}`,
				apiUrl: "https://casino.example",
				secrets: [`the secret of ${id} is it`],
				...over,
			};
			const document = applyDocumentSchema.parse({ partners: [partner] });
			await applyDocument(given().database, document, {
				environment: {},
				ownGames: SHELF,
				now: COMMAND_NOW,
				secretCost: CHEAPEST_SECRET,
			});
			await given().owner`truncate audit_log`;
		},
		audited: async () =>
			await given().owner<{ action: string; subject: string; actor: string }[]>`
				select action, subject, actor from audit_log order by audit_id`,
	});
}

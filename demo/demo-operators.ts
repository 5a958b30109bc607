/** The demo's operators: each comes by a link of its own, which is good once, and for a day. */

import type { DemoDatabases } from "./databases.ts";
import { runToEnd } from "./run-to-end.ts";
import type { DemoSecrets } from "./secrets.ts";
import type { DemoSettings } from "./settings.ts";

export interface DemoOperator {
	readonly name: string;
	readonly link: string;
}

export type OperatorToInvite = readonly [name: string, role: string];

/** Two of the first role, because some actions take two people. */
const OPERATORS: readonly OperatorToInvite[] = [
	["demo-manager", "manager"],
	["demo-manager-2", "manager"],
	["demo-finance", "finance"],
];

const LINKS = /https?:\/\/\S+#invitation=[\w-]{43}/g;

interface OperatorsOf {
	readonly settings: DemoSettings;
	readonly secrets: DemoSecrets;
	readonly databases: DemoDatabases;
}

/** Invites all of them, whether they have been here before or not, and others. @throws DemoError */
export async function inviteDemoOperators(
	{ settings, secrets, databases }: OperatorsOf,
	others: readonly OperatorToInvite[] = [],
): Promise<readonly DemoOperator[]> {
	const environment = {
		DATABASE_URL: databases.appUrl,
		PUBLIC_URL: `http://localhost:${settings.BFF_PORT}`,
		SECRETS_KEY: secrets.secretsKey,
	};
	const byRole = Map.groupBy([...OPERATORS, ...others], ([, role]) => role);
	const invited = await Promise.all(
		[...byRole].map(async ([role, operators]) => {
			const names = operators.map(([name]) => name);
			const args = ["operator", "invite", ...names, "--role", role];
			const links = (await runToEnd("../packages/bff/src/cli/bff.ts", args, environment)).match(LINKS) ?? [];
			return names.map((name, at) => ({ name, link: links[at] ?? "" }));
		}),
	);
	return invited.flat();
}

/** Variables for `node --env-file` and `env $(cat …)`: kept beside the data and readable by its owner only, as all secrets are. */
import { writeFile } from "node:fs/promises";

export async function writeEnvironmentFile(file: string, variables: Readonly<Record<string, string>>): Promise<void> {
	const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
	await writeFile(file, lines.join(""), { mode: 0o600 });
}

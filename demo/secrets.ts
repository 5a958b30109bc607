import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

function newSecret(): string {
	return randomBytes(32).toString("hex");
}

const secretsSchema = z.object({
	superuserPassword: z.string(),
	ownerPassword: z.string(),
	appPassword: z.string(),
	casinoPassword: z.string(),
	clientSecret: z.string(),
	fairnessKey: z.string(),
	secretsKey: z.string(),
	/** The last three are missing where the demo was started first by an older version: then they are new at each start. */
	counterpartyKey: z.string().default(newSecret),
	yourCasinoSecret: z.string().default(newSecret),
	promoSecret: z.string().default(newSecret),
});

export type DemoSecrets = z.infer<typeof secretsSchema>;

/** The secrets of this machine's demo: made at the first start, kept beside its data, readable by its owner only. */
export async function demoSecrets(home: string): Promise<DemoSecrets> {
	const file = join(home, "secrets.json");
	const text = await readFile(file, "utf8").catch(() => undefined);
	if (text !== undefined) return secretsSchema.parse(JSON.parse(text));
	const secrets: DemoSecrets = {
		superuserPassword: newSecret(),
		ownerPassword: newSecret(),
		appPassword: newSecret(),
		casinoPassword: newSecret(),
		clientSecret: newSecret(),
		fairnessKey: newSecret(),
		secretsKey: newSecret(),
		counterpartyKey: newSecret(),
		yourCasinoSecret: newSecret(),
		promoSecret: newSecret(),
	};
	await mkdir(home, { recursive: true });
	await writeFile(file, `${JSON.stringify(secrets, null, "\t")}\n`, { mode: 0o600 });
	return secrets;
}

import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const secretsSchema = z.object({
	superuserPassword: z.string(),
	ownerPassword: z.string(),
	appPassword: z.string(),
	casinoPassword: z.string(),
	clientSecret: z.string(),
	fairnessKey: z.string(),
	secretsKey: z.string(),
});

export type DemoSecrets = z.infer<typeof secretsSchema>;

/** The secrets of this machine's demo: made at the first start, kept beside its data, readable by its owner only. */
export async function demoSecrets(home: string): Promise<DemoSecrets> {
	const file = join(home, "secrets.json");
	const text = await readFile(file, "utf8").catch(() => undefined);
	if (text !== undefined) return secretsSchema.parse(JSON.parse(text));
	const hex = (): string => randomBytes(32).toString("hex");
	const secrets: DemoSecrets = {
		superuserPassword: hex(),
		ownerPassword: hex(),
		appPassword: hex(),
		casinoPassword: hex(),
		clientSecret: hex(),
		fairnessKey: hex(),
		secretsKey: hex(),
	};
	await mkdir(home, { recursive: true });
	await writeFile(file, `${JSON.stringify(secrets, null, "\t")}\n`, { mode: 0o600 });
	return secrets;
}

import { z } from "zod";

/** A start that cannot work; the message says what to do. */
export class DemoError extends Error {
	override readonly name = "DemoError";
}

const port = z.coerce.number({ error: "must be a port number" }).int().min(1).max(65_535);

const environmentSchema = z.object({
	BFF_PORT: port.default(8080),
	CASINO_PORT: port.default(8081),
	PROVIDER_PORT: port.default(8082),
	DEVELOPER_PORT: port.default(8083),
	POSTGRES_PORT: port.default(8084),
	LAB_PORT: port.default(8085),
	/** The address of a partner API that somebody is writing on this machine. */
	YOUR_CASINO_URL: z
		.url({ protocol: /^https?$/, error: "must be an address, such as http://localhost:9000" })
		.optional(),
});

export type DemoSettings = z.infer<typeof environmentSchema> & {
	/** Clear the data of earlier starts first. */
	readonly reset: boolean;
};

/** Reads the ports from the environment and the flags from the command line. @throws DemoError */
export function readSettings(environment: NodeJS.ProcessEnv, flags: readonly string[]): DemoSettings {
	const unknown = flags.filter((flag) => flag !== "--reset" && flag !== "--");
	if (unknown.length > 0)
		throw new DemoError(`Unknown: ${unknown.join(" ")}. The only flag is --reset (clear the data first).`);
	const result = environmentSchema.safeParse(environment);
	if (!result.success) {
		const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
		throw new DemoError(`The environment is wrong:\n${lines.join("\n")}`);
	}
	return { ...result.data, reset: flags.includes("--reset") };
}

/** The variable that names each port, in the order in which they are checked. */
export const PORT_VARIABLES = [
	"BFF_PORT",
	"CASINO_PORT",
	"PROVIDER_PORT",
	"DEVELOPER_PORT",
	"POSTGRES_PORT",
	"LAB_PORT",
] as const;

import { tagIdSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { CALLS_KEPT } from "./traffic.ts";

const httpUrl = z
	.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" })
	.transform((text) => text.replace(/\/+$/, ""));

const CALLS_RULE = "must be a number of calls up to 1,000,000";

/** What the casino reads from its environment when it is a process of its own. */
const environmentSchema = z.object({
	DATABASE_URL: z
		.string({ error: "must be a postgres:// address" })
		.regex(/^postgres(ql)?:\/\//, "must be a postgres:// address"),
	PORT: z.coerce.number({ error: "must be a port number" }).int().min(1).max(65_535).default(8081),
	HOST: z.string().min(1).default("127.0.0.1"),
	/** Where table B of the specification is served. */
	AGGREGATOR_URL: httpUrl,
	/** The `iss` of the aggregator's JWTs, when it is not its address. */
	AGGREGATOR_ISSUER: z.string().min(1).optional(),
	PARTNER_CLIENT_ID: z
		.string({ error: "must look like PartnerClient-1556" })
		.regex(/^PartnerClient-[1-9][0-9]{0,9}$/, "must look like PartnerClient-1556"),
	SECRET_KEY: z.string({ error: "must be the secret key of the partner client" }).min(1),
	/** Signs what the marketing desk asks for; without it there is no desk. */
	PROMO_SECRET: z.string().min(1).optional(),
	/** The tag that the page gives to its frame. */
	TAG_ID: z.coerce.number({ error: "must be a tag id" }).pipe(tagIdSchema).default(1),
	DEDUPLICATION: z
		.enum(["BetId+TransactionType", "BetId+TransactionType+Amount+TaxAmount"], {
			error: "must be BetId+TransactionType or BetId+TransactionType+Amount+TaxAmount",
		})
		.default("BetId+TransactionType"),
	/** Calls that it remembers in each direction, for its pages. */
	CALLS_KEPT: z.coerce
		.number({ error: CALLS_RULE })
		.int(CALLS_RULE)
		.min(1, CALLS_RULE)
		.max(1_000_000, CALLS_RULE)
		.default(CALLS_KEPT),
	TAX_ON: z
		.enum(["true", "false"], { error: 'must be "true" or "false"' })
		.default("false")
		.transform((text) => text === "true"),
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * Parses the environment; an empty variable counts as missing.
 *
 * @throws Error with one line for each variable that is missing or wrong.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
	const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
	const result = environmentSchema.safeParse(present);
	if (result.success) return result.data;
	const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
	throw new Error(`The environment is not complete:\n${lines.join("\n")}`);
}

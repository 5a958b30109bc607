/** The provider as a process of its own: `node demo/provider/main.ts`. */
import { z } from "zod";
import { startProvider } from "./provider.ts";

const environment = z
	.object({
		PORT: z.coerce.number().int().min(1).max(65_535).default(8082),
		AGGREGATOR_URL: z.url(),
		COUNTERPARTY_ID: z.string().min(1),
		COUNTERPARTY_KEY: z.string().min(1),
		PUBLIC_URL: z.url().optional(),
		RECORDS_FILE: z.string().optional(),
	})
	.parse(process.env);

const provider = await startProvider({
	port: environment.PORT,
	aggregatorUrl: environment.AGGREGATOR_URL,
	counterpartyId: environment.COUNTERPARTY_ID,
	key: environment.COUNTERPARTY_KEY,
	...(environment.PUBLIC_URL === undefined ? {} : { publicUrl: environment.PUBLIC_URL }),
	...(environment.RECORDS_FILE === undefined ? {} : { recordsFile: environment.RECORDS_FILE }),
});
for (const signal of ["SIGTERM", "SIGINT"] as const) {
	process.once(signal, () => void provider.stop().then(() => process.exit(0)));
}

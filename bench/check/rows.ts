/** What is counted. A row is added here, and what it takes is then written by `node bench/check/run.ts --write`. */
import type { CountedService } from "./counted-service.ts";

export interface Row {
	readonly name: string;
	/** Does it once. The next one begins when this has ended. */
	readonly once: (service: CountedService) => Promise<void>;
}

export const ROWS: readonly Row[] = [
	{ name: "bet", once: (service) => service.bet() },
	{ name: "bet, accepted before its call is answered", once: (service) => acceptedFirst(service, service.bet) },
	{ name: "pay-in", once: (service) => service.payIn() },
	{ name: "log-in", once: (service) => service.logIn() },
];

async function acceptedFirst({ partner }: CountedService, once: () => Promise<void>): Promise<void> {
	partner.acceptsFirst = true;
	await once();
	partner.acceptsFirst = false;
}

import { PARTNER_ID } from "./furnish-world.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** A partner whose circuit is half open is sent one call at a time. */
const OF_A_PROBE = 1;

/** Who has taken a place for a call gives it back, whatever became of the bet: at rest all of them are free. */
export function judgeCalls({ processes }: SimulatedWorld): readonly string[] {
	return processes.flatMap((process) => {
		if (process?.life.isAlive !== true) return [];
		const { partners, wallet } = process.service.wagering;
		const partner = partners.get(PARTNER_ID);
		if (partner === undefined || !wallet.isAvailable(partner)) return [];
		const free = wallet.freeSlots(partner);
		const taken = partner.settings.concurrentCallsMax - free;
		return taken === 0 || free === OF_A_PROBE ? [] : [`the bet's place for a call is kept: ${taken} are taken at rest`];
	});
}

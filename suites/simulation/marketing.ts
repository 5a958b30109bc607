/** The casino's marketing system: it signs and calls over HTTP, repeats what was not answered, and keeps what it has sent. */
import { promoSignature } from "../../packages/bff/src/testing/test-marketing.ts";
import type { Answer } from "../../packages/bff/src/testing/test-player.ts";
import { ask } from "./client.ts";
import type { PromoPath } from "./plan.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** A signed body as it could be captured on its way. */
export interface PromoCall {
	readonly path: PromoPath;
	readonly issueId: string;
	readonly body: object;
}

export class Marketing {
	readonly sent: PromoCall[] = [];
	readonly #world: SimulatedWorld;

	constructor(world: SimulatedWorld) {
		this.#world = world;
	}

	/** @returns undefined when nobody has answered, because the service is held down */
	async call(call: PromoCall): Promise<Answer | undefined> {
		this.sent.push(call);
		return await this.replay(call, call.path);
	}

	/** Sends a body once more, with the signature that it has. */
	async replay({ body }: PromoCall, to: PromoPath): Promise<Answer | undefined> {
		return await ask(this.#world, `/promo/api/v3/${to}`, body, promoSignature(JSON.stringify(body)));
	}
}

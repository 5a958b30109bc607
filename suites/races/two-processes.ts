import { beforeAll } from "vitest";
import type { Service } from "../../packages/bff/src/app.ts";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import { type Answer, postJson } from "../../packages/bff/src/testing/test-player.ts";
import { useWorld, type World } from "../../packages/bff/src/testing/world.ts";

/** A world, another process on its database, and the casino's server, which may call either. */
export class TwoProcesses {
	readonly world: World;
	readonly other: { readonly url: string; readonly service: Service };
	readonly partner: TestPartner;

	private constructor(world: World, other: TwoProcesses["other"], partner: TestPartner) {
		this.world = world;
		this.other = other;
		this.partner = partner;
	}

	static async start(world: World): Promise<TwoProcesses> {
		return new TwoProcesses(world, await world.startAnother(), await TestPartner.logIn(world));
	}

	/** Both processes look at the rounds and at what is due, twice each, at once. */
	async step(): Promise<void> {
		const services = [this.world.service, this.other.service];
		await Promise.all([...services, ...services].map((service) => service.step()));
		await this.world.settle();
	}

	/** Time passes on both in steps of a second. */
	async pass(milliseconds: number): Promise<void> {
		for (let left = milliseconds; left > 0; left -= 1_000) {
			await this.world.clock.advance(1_000);
			await this.step();
		}
	}

	/** The casino accepts a stake at one of the two, by its number. */
	accept(betId: number, process: number): Promise<Answer> {
		const body = { ErrorCode: 200, Message: "ok", Value: { BetId: betId, TransactionType: -1 } };
		const url = process % 2 === 0 ? this.world.url : this.other.url;
		return postJson(`${url}/payments/accept`, body, this.partner.headers);
	}
}

/** Two processes for the tests of a file. */
export function useTwoProcesses(): () => TwoProcesses {
	const world = useWorld();
	let both: TwoProcesses | undefined;
	beforeAll(async () => {
		both = await TwoProcesses.start(world());
	});
	return () => {
		if (both === undefined) throw new Error("The processes are only there while tests run.");
		return both;
	};
}

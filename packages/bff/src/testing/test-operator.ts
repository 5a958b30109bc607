import { envelopeSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { issueOperatorTokens } from "../operators/operator-tokens.ts";
import type { Role } from "../operators/roles.ts";
import { type Answer, postJson } from "./test-player.ts";
import type { World } from "./world.ts";

/** An operator with a token of the back office. */
export class TestOperator {
	readonly world: World;
	readonly name: string;
	readonly token: string;
	/** Of the process at which this one asks. */
	readonly url: string;

	private constructor(world: World, name: string, token: string, url: string) {
		this.world = world;
		this.name = name;
		this.token = token;
		this.url = url;
	}

	/** A manager, or who has another role from the first token on. */
	static async named(world: World, name: string, url = world.url, role: Role = "manager"): Promise<TestOperator> {
		const { database, clock } = world.service.wagering;
		const request = { names: [name], role, replaces: true, actor: "test", now: clock.now() };
		const issued = await issueOperatorTokens(database, request);
		if (issued.kind !== "given") throw new Error(`${name} got no token: ${issued.kind}.`);
		return new TestOperator(world, name, issued.all[0]?.token ?? "", url);
	}

	/** Two people at two processes of the service: alice at the first one, bob at another. */
	static async two(world: World): Promise<readonly [alice: TestOperator, bob: TestOperator]> {
		const { url } = await world.startAnother();
		return [await TestOperator.named(world, "alice"), await TestOperator.named(world, "bob", url)];
	}

	/** @param url of another process than usual */
	post(path: string, body: unknown, url: string = this.url): Promise<Answer> {
		return postJson(`${url}/backoffice${path}`, body, { authorization: `Bearer ${this.token}` });
	}

	/**
	 * Asks for something with a note, and waits until nothing is under way any more.
	 *
	 * @returns the `Value` of the answer
	 */
	async does(path: string, body: object, url?: string): Promise<Record<string, unknown>> {
		const answer = await this.post(path, { note: `${this.name} asks`, ...body }, url);
		await this.world.settle();
		return z.looseObject({}).parse(envelopeSchema.parse(answer.body).Value);
	}

	/** Reads a list. @returns its items */
	async lists(path: string, body: object = {}): Promise<readonly Record<string, unknown>[]> {
		const answer = await this.post(path, body);
		return listSchema.parse(envelopeSchema.parse(answer.body).Value).items;
	}
}

const listSchema = z.object({ items: z.array(z.looseObject({})) });

/** What providers of games meet: their games in the lobby, and the lab. All at one demo, one after another, because the lab shows every call. */
import { frameConfigSchema } from "@webframe/shared/wire";
import { beforeAll, describe, expect, vi } from "vitest";
import { games } from "./providers/games.ts";
import { lab } from "./providers/lab.ts";
import { demo, openDemo } from "./testing/each-demo.ts";
import { valueIn } from "./testing/player.ts";

const PARTNER = "PartnerClient-1556";

openDemo({ rounds: "short", without: ["developer page"] });

beforeAll(async () => {
	const listed = async (): Promise<number> => {
		const answer = await fetch(`${demo.bffUrl}/frame/config?partnerClientId=${PARTNER}`);
		const config = frameConfigSchema.parse(valueIn(await answer.json()));
		return config.games.filter(({ kind }) => kind === "provider").length;
	};
	await vi.waitFor(async () => expect(await listed()).toBe(300), { timeout: 90_000, interval: 500 });
});

describe("games of a provider", games);
describe("the provider lab", lab);

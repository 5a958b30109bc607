import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { nodeEnvironment } from "../../testing/node-environment.ts";
import { ScriptedBff } from "../../testing/scripted-bff.ts";
import { Api } from "../api.ts";
import { openSession } from "./open-session.ts";
import { TabNews } from "./tab-news.ts";
import { TokenExchange } from "./token-exchange.ts";

const bff = new ScriptedBff();
let url = "";

beforeAll(async () => {
	url = await bff.listen();
});
afterAll(() => bff[Symbol.asyncDispose]());

test("a page's tag that the casino does not have is said on the console, once", async () => {
	const console_ = vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const environment = nodeEnvironment(new ManualClock());
	let tagId = 77;
	bff.tags = [1313];
	const session = openSession({
		environment,
		api: new Api(url, environment),
		partnerClientId: "PartnerClient-1556",
		exchange: new TokenExchange({
			locks: undefined,
			sha256: undefined,
			news: new TabNews(undefined),
			after: environment.after,
		}),
		tagId: () => tagId,
		language: () => "en",
		tokenProvider: () => undefined,
		notify: () => false,
		changed: () => undefined,
		renewed: () => undefined,
	});
	await session.authorize(bff.newRefreshToken());
	await session.authorize(bff.newRefreshToken());
	tagId = 1313;
	await session.authorize(bff.newRefreshToken());
	session.stop();
	expect(console_.mock.calls).toEqual([['WebFrame: tag-id="77" is not among the casino\'s tags and is passed over.']]);
	console_.mockRestore();
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { nodeEnvironment } from "../../testing/node-environment.ts";
import { ScriptedBff } from "../../testing/scripted-bff.ts";
import { until } from "../../testing/until.ts";
import { Api } from "../api.ts";
import { openSession } from "./open-session.ts";
import { AUTHORIZATION_RETRIES_MS } from "./player-token.ts";
import { TabNews } from "./tab-news.ts";
import { TokenExchange } from "./token-exchange.ts";

const bff = new ScriptedBff();
let url = "";

beforeAll(async () => {
	url = await bff.listen();
});
afterAll(() => bff[Symbol.asyncDispose]());

/** The session of an element, on a page whose elements share that exchange. */
function sessionOf(exchange: TokenExchange, clock: ManualClock, tagId: () => number | undefined = () => undefined) {
	return openSession({
		environment: nodeEnvironment(clock),
		// The calls have a clock of their own, so that only pauses wait on the one that is moved.
		api: new Api(url, nodeEnvironment(new ManualClock())),
		partnerClientId: "PartnerClient-1556",
		exchange,
		tagId,
		language: () => "en",
		tokenProvider: () => undefined,
		notify: () => false,
		changed: () => undefined,
		renewed: () => undefined,
	});
}

function exchangeOf({ after }: ManualClock): TokenExchange {
	return new TokenExchange({ locks: undefined, sha256: undefined, news: new TabNews(undefined), after });
}

test("a page's tag that the casino does not have is said on the console, once", async () => {
	const console_ = vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const clock = new ManualClock();
	let tagId = 77;
	bff.tags = [1313];
	const session = sessionOf(exchangeOf(clock), clock, () => tagId);
	await session.authorize(bff.newRefreshToken());
	await session.authorize(bff.newRefreshToken());
	tagId = 1313;
	await session.authorize(bff.newRefreshToken());
	session.stop();
	expect(console_.mock.calls).toEqual([['WebFrame: tag-id="77" is not among the casino\'s tags and is passed over.']]);
	console_.mockRestore();
});

test.each(["that element", "another one of the page"])(
	"a log-in whose answer was lost, and that had none to its repeats, is one by its key when %s tries again",
	async (who) => {
		const clock = new ManualClock();
		const exchange = exchangeOf(clock);
		const session = sessionOf(exchange, clock);
		const token = bff.newRefreshToken();
		const before = bff.calls.length;
		bff.fault("/auth/user-token", { kind: "lost" });
		for (const _ of AUTHORIZATION_RETRIES_MS) bff.fault("/auth/user-token", { kind: "dropped" });
		const logging = session.authorize(token);
		for (const delayMs of AUTHORIZATION_RETRIES_MS) {
			await until(() => clock.waiting === 1);
			clock.advance(delayMs);
		}
		expect(await logging).toEqual({ kind: "unavailable" });
		const other = sessionOf(exchange, clock);
		if (who === "that element") await session.retry();
		else await other.authorize(token);
		expect([session.state.kind, other.state.kind]).toContain("authorized");
		const keys = bff.calls.slice(before).map(({ key }) => key);
		expect([keys.length, new Set(keys).size]).toEqual([AUTHORIZATION_RETRIES_MS.length + 2, 1]);
		session.stop();
		other.stop();
	},
);

/** The same promises over every bridge there is, each simulated as its platform has it. */
import { describe, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { Bridge, WAITING_MAX } from "./bridge.ts";
import { readEnvelope, writeEnvelope } from "./envelope.ts";
import { type BridgedWindow, findChannel } from "./find-channel.ts";

const CASINO = "https://casino.example";

interface Platform {
	/** What the page sees. */
	readonly scope: BridgedWindow;
	/** The texts that the app has got. */
	readonly got: string[];
	/** The bridge appears. */
	readonly appear: () => void;
	/** The app says something to the page. */
	readonly say: (text: unknown) => void;
}

class FakeWindow extends EventTarget {
	parent: unknown = this;
	readonly document = new EventTarget();
}

function message(data: unknown, more: object = {}): Event {
	return Object.assign(new Event("message"), { data, ...more });
}

/** An app that answers by running `window.postMessage(text)` in the page. */
function app(members: (post: (text: string) => void) => object): () => Platform {
	return () => {
		const scope = new FakeWindow();
		const got: string[] = [];
		const appear = (): void =>
			void Object.assign(
				scope,
				members((text) => got.push(text)),
			);
		const say = (text: unknown): void => void scope.dispatchEvent(message(text, { source: scope, origin: "null" }));
		return { scope, got, appear, say };
	};
}

const PLATFORMS: Readonly<Record<string, () => Platform>> = {
	WKWebView: app((post) => ({ webkit: { messageHandlers: { webframe: { postMessage: post } } } })),
	"Android WebMessageListener": () => {
		const scope = new FakeWindow();
		const got: string[] = [];
		const listener = Object.assign(new EventTarget(), { postMessage: (text: string) => void got.push(text) });
		const appear = (): void => void Object.assign(scope, { webframe: listener });
		return { scope, got, appear, say: (text) => void listener.dispatchEvent(message(text)) };
	},
	"React Native on iOS": app((post) => ({ ReactNativeWebView: { postMessage: post } })),
	"React Native on Android": () => {
		const scope = new FakeWindow();
		const got: string[] = [];
		const members = { ReactNativeWebView: { postMessage: (text: string) => void got.push(text) } };
		const say = (text: unknown): void => void scope.document.dispatchEvent(message(text));
		return { scope, got, appear: () => void Object.assign(scope, members), say };
	},
	webview_flutter: app((post) => ({ webframe: { postMessage: post } })),
	flutter_inappwebview: app((post) => ({
		flutter_inappwebview: { callHandler: (name: string, text: string) => name === "webframe" && post(text) },
	})),
	"the page around": () => {
		const scope = new FakeWindow();
		const got: string[] = [];
		let there = false;
		const parent = {
			postMessage: (text: string, origin: string) => {
				if (there && origin === CASINO) got.push(text);
			},
		};
		scope.parent = parent;
		const appear = (): void => {
			there = true;
		};
		const say = (text: unknown): void => void scope.dispatchEvent(message(text, { source: parent, origin: CASINO }));
		return { scope, got, appear, say };
	},
};

function bridged(platform: Platform, origins = [CASINO, "https://other.example"]) {
	const clock = new ManualClock(0);
	const commands: [string, unknown][] = [];
	const bridge = new Bridge({
		find: () => findChannel(platform.scope, origins),
		after: clock.after,
		version: "1.2.3",
		command: async (type, payload) => {
			commands.push([type, payload]);
			if (type === "bad") throw new Error("no such command");
			return type === "authorize" ? true : undefined;
		},
	});
	bridge.start();
	const types = () => platform.got.map((text) => readEnvelope(text)?.type);
	return { clock, bridge, commands, types };
}

const text = (type: string, payload: object = {}, requestId?: string): string =>
	writeEnvelope({ type, payload: { ...payload }, ...(requestId === undefined ? {} : { requestId }) });

describe.each(Object.entries(PLATFORMS))("%s", (_, make) => {
	test("greets, keeps what it has to say until the other side answers, and then says it in order", () => {
		const platform = make();
		platform.appear();
		const { bridge, types } = bridged(platform);
		bridge.send("ready", { version: "1.2.3" });
		bridge.send("authorized", {});
		expect(types()).toEqual(["hello"]);
		platform.say(text("welcome"));
		expect(types()).toEqual(["hello", "ready", "authorized"]);
		bridge.send("gamechange", { gameCode: 9 });
		expect(readEnvelope(platform.got.at(-1))).toEqual({ type: "gamechange", payload: { gameCode: 9 } });
	});

	test("finds a bridge that appears two seconds late, and loses nothing", () => {
		const platform = make();
		const { bridge, clock, types } = bridged(platform);
		bridge.send("ready", {});
		clock.advance(2_000);
		expect(types()).toEqual([]);
		platform.appear();
		clock.advance(1_000);
		platform.say(text("welcome"));
		expect(types().filter((type) => type !== "hello")).toEqual(["ready"]);
		expect(clock.waiting).toBe(0);
	});

	test("obeys commands and answers those that want a result", async () => {
		const platform = make();
		platform.appear();
		const { commands } = bridged(platform);
		platform.say(text("authorize", { refreshToken: "R" }, "1"));
		platform.say(text("bad", {}, "2"));
		platform.say(text("pause"));
		await new Promise((resolve) => setImmediate(resolve));
		expect(commands).toEqual([
			["authorize", { refreshToken: "R" }],
			["bad", {}],
			["pause", {}],
		]);
		const results = platform.got.map(readEnvelope).filter((envelope) => envelope?.type === "result");
		expect(results).toEqual([
			{ type: "result", requestId: "1", payload: { ok: true, value: true } },
			{ type: "result", requestId: "2", payload: { ok: false } },
		]);
	});

	test("does not hear a game's frame, nor what is no envelope", () => {
		const platform = make();
		platform.appear();
		const { commands, types } = bridged(platform);
		const game = { postMessage: () => undefined };
		for (const origin of [CASINO, "null", "https://games.example"]) {
			platform.scope.dispatchEvent(message(text("logout"), { source: game, origin }));
		}
		for (const data of [undefined, null, {}, "", "{", "[]", '{"type":"logout"}', { source: "webframe" }]) {
			platform.say(data);
		}
		expect([commands, types()]).toEqual([[], ["hello"]]);
	});

	test("hears nothing and says nothing any more when it is stopped", () => {
		const platform = make();
		platform.appear();
		const { bridge, clock, commands } = bridged(platform);
		bridge.stop();
		platform.say(text("pause"));
		clock.advance(60_000);
		expect(commands).toEqual([]);
		expect(platform.got).toHaveLength(1);
	});
});

test("inside another page no native bridge is spoken to, and only a page that is named", () => {
	const got: [string, string][] = [];
	const scope = new FakeWindow();
	const native: string[] = [];
	scope.parent = { postMessage: (_: string, origin: string) => void got.push(["parent", origin]) };
	Object.assign(scope, { ReactNativeWebView: { postMessage: (sent: string) => void native.push(sent) } });
	const platform: Platform = { scope, got: [], appear: () => undefined, say: () => undefined };
	const { commands } = bridged(platform, [CASINO]);
	expect([got, native]).toEqual([[["parent", CASINO]], []]);
	scope.dispatchEvent(message(text("logout"), { source: scope.parent, origin: "https://evil.example" }));
	expect(commands).toEqual([]);
});

test("where the browser tells which page is around, only that one is greeted", () => {
	const origins: string[] = [];
	const scope = Object.assign(new FakeWindow(), { location: { ancestorOrigins: [CASINO, "https://outer.example"] } });
	scope.parent = { postMessage: (_: string, origin: string) => void origins.push(origin) };
	bridged({ scope, got: [], appear: () => undefined, say: () => undefined });
	expect(origins).toEqual([CASINO]);
	const stranger = Object.assign(new FakeWindow(), { location: { ancestorOrigins: ["https://evil.example"] } });
	stranger.parent = scope.parent;
	bridged({ scope: stranger, got: [], appear: () => undefined, say: () => undefined });
	expect(origins).toEqual([CASINO]);
});

test("the page that has answered is the only one that is spoken to and heard from then on", () => {
	const origins: string[] = [];
	const scope = new FakeWindow();
	const parent = { postMessage: (_: string, origin: string) => void origins.push(origin) };
	scope.parent = parent;
	const platform: Platform = { scope, got: [], appear: () => undefined, say: () => undefined };
	const { bridge, commands } = bridged(platform);
	scope.dispatchEvent(message(text("welcome"), { source: parent, origin: CASINO }));
	origins.length = 0;
	bridge.send("ready", {});
	expect(origins).toEqual([CASINO]);
	scope.dispatchEvent(message(text("logout"), { source: parent, origin: "https://other.example" }));
	expect(commands).toEqual([]);
});

test("a page that nobody holds keeps no more than it must", () => {
	const platform: Platform = { scope: new FakeWindow(), got: [], appear: () => undefined, say: () => undefined };
	const { bridge, clock } = bridged(platform);
	for (let count = 0; count < WAITING_MAX * 2; count += 1) bridge.send("sizechange", { count });
	const late: string[] = [];
	Object.assign(platform.scope, { webframe: { postMessage: (sent: string) => void late.push(sent) } });
	clock.advance(60_000);
	platform.scope.dispatchEvent(message(text("welcome"), { source: null }));
	expect(late.filter((sent) => sent.includes("sizechange"))).toHaveLength(WAITING_MAX);
});

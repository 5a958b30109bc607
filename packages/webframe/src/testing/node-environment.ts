import { randomUUID } from "node:crypto";
import type { FrameEnvironment } from "../store/frame-environment.ts";
import * as play from "../store/play/index.ts";
import { callAsPlayer } from "../store/session/call-as-player.ts";
import { openSession } from "../store/session/open-session.ts";
import { TabNews } from "../store/session/tab-news.ts";
import { TokenExchange } from "../store/session/token-exchange.ts";
import type { ManualClock } from "./manual-clock.ts";

/** The environment of a frame in Node.js: the real network and the real parts, and a clock that the test moves. */
export function nodeEnvironment(clock: ManualClock, exchange?: TokenExchange): FrameEnvironment {
	const { now, after } = clock;
	const shared =
		exchange ?? new TokenExchange({ locks: undefined, sha256: undefined, news: new TabNews(undefined), after });
	return {
		fetch: (input, init) => fetch(input, init),
		now,
		visible: () => true,
		viewType: () => "desktop",
		after,
		random: () => 0.5,
		newKey: randomUUID,
		loadSession: async () => ({ openSession, callAsPlayer, exchange: shared }),
		loadPlay: async () => play,
	};
}

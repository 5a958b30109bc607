import { warn } from "../../warn.ts";
import type { Api } from "../api.ts";
import type { Environment } from "../environment.ts";
import { requestPlayerToken } from "./player-token.ts";
import { Session, type SessionPorts } from "./session.ts";

/** A session, and what its tokens are asked for with. */
export interface SessionWish
	extends Pick<SessionPorts, "partnerClientId" | "tokenProvider" | "notify" | "changed" | "renewed" | "exchange"> {
	readonly environment: Environment;
	readonly api: Api;
	/** These may change while the frame runs, so they are asked for when they are needed. */
	readonly tagId: () => number | undefined;
	readonly language: () => string;
}

/** Opens the session of one frame: a guest's, until it is authorized. */
export function openSession(wish: SessionWish): Session {
	const { environment, api, partnerClientId, tagId, language } = wish;
	const warned = new Set<number>();
	const passedOver = (tag: number): void => {
		if (warned.has(tag)) return;
		warned.add(tag);
		warn(`tag-id="${tag}" is not among the casino's tags and is passed over.`);
	};
	return new Session({
		...wish,
		server: api.server,
		trade: async (refreshToken, key) => {
			const tag = tagId();
			const request = { partnerClientId, refreshToken, language: language() };
			const tagged = tag === undefined ? request : { ...request, tagId: tag };
			const outcome = await requestPlayerToken(api, environment, tagged, key);
			if (tag !== undefined && outcome.kind === "granted" && outcome.grant.tagId !== tag) passedOver(tag);
			return outcome;
		},
	});
}

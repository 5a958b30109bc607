import type { Answer, Api, CallOptions } from "../api.ts";
import type { Session } from "./session.ts";

/** A call with the player's token; a refused token is renewed once and the call repeated as it was. */
export async function callAsPlayer<Value>(
	session: Session,
	api: Api,
	path: string,
	options: CallOptions = {},
): Promise<Answer<Value>> {
	const token = await session.accessToken();
	if (token === undefined) return { kind: "unauthorized", code: 0, message: "" };
	const answer = await api.call<Value>(path, { ...options, token });
	if (answer.kind !== "unauthorized") return answer;
	const renewed = await session.renew(token);
	return renewed === undefined ? answer : await api.call<Value>(path, { ...options, token: renewed });
}

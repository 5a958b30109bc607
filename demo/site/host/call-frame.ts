import { obey } from "../../../packages/webframe/src/page/commands.ts";
import type { WebFrameElement } from "../../../packages/webframe/src/web-frame/web-frame.ts";

/**
 * Calls a method of the element. What it answers with, or why it failed, is told as the bridge of the hosted page tells
 * it, so that both read alike.
 */
export async function callFrame(
	frame: WebFrameElement,
	type: string,
	payload: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
	await customElements.whenDefined("web-frame");
	// A page has what an app has not: a reminder of its own inside the element.
	const answer =
		type === "pause" ? frame.pause({ realityCheck: payload["realityCheck"] === true }) : obey(frame, type, payload);
	return await answer.then(
		(value) => ({ ok: true, ...(value === undefined ? {} : { value }) }),
		(error: unknown) => ({ ok: false, error: String(error) }),
	);
}

import type { IncomingMessage } from "node:http";
import { BODY_BYTES_MAX } from "../surface.ts";

export interface BodyLimits {
	/** From the end of the headers to the end of the body. */
	readonly bodyMs: number;
	/** After so long a body has to come at the lowest rate. */
	readonly graceMs: number;
	readonly bytesPerSecondMin: number;
	/** How often an unfinished body is looked at. */
	readonly checkMs: number;
}

/** `refused`: there was no place to wait for it. `gone`: the caller broke off, and hears no answer. */
export type BodyOutcome = "whole" | "tooSlow" | "refused" | "gone";

/** Whether a request has a body that is worth reading: one that is announced too large is refused by its header. */
export function hasBodyToRead({ headers }: IncomingMessage): boolean {
	if (headers["transfer-encoding"] !== undefined) return true;
	const announced = Number(headers["content-length"] ?? "0");
	return announced > 0 && announced <= BODY_BYTES_MAX;
}

/**
 * Waits until the body is there, and puts it where the adapter finds it (`rawBody`). A body that lies whole in what was
 * read with its headers needs no place; for another one `takePlace` is asked, and waits only so long, and only for
 * bytes that come at the lowest rate. Of a body without a length so much is read that the application sees it is too
 * large.
 */
export function readBody(
	incoming: IncomingMessage,
	limits: BodyLimits,
	takePlace: () => (() => void) | undefined,
	done: (outcome: BodyOutcome) => void,
): void {
	const chunks: Buffer[] = [];
	let bytes = 0;
	let isOver = false;
	let giveBack: (() => void) | undefined;
	let timer: NodeJS.Timeout | undefined;

	const end = (outcome: BodyOutcome): void => {
		if (isOver) return;
		isOver = true;
		clearInterval(timer);
		giveBack?.();
		incoming.off("data", onData).off("end", onEnd).off("close", onClose);
		if (outcome === "whole") Object.assign(incoming, { rawBody: Buffer.concat(chunks) });
		done(outcome);
	};
	const onData = (chunk: Buffer): void => {
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes <= BODY_BYTES_MAX) return;
		incoming.pause();
		end("whole");
	};
	const onEnd = (): void => end("whole");
	const onClose = (): void => end("gone");
	const wait = (): void => {
		if (isOver || incoming.complete) return;
		giveBack = takePlace();
		if (giveBack === undefined) {
			end("refused");
			return;
		}
		const since = performance.now();
		const look = (): void => {
			const waitedMs = performance.now() - since;
			if (isTooSlow(bytes, waitedMs, limits)) end("tooSlow");
		};
		// When this process stood still, what came meanwhile is read before it is judged.
		timer = setInterval(() => setImmediate(look), limits.checkMs);
	};

	// An error of the request is followed by its close; without a listener it would end the process.
	incoming.on("error", () => {});
	incoming.on("data", onData).on("end", onEnd).on("close", onClose);
	// By then all is parsed that came in the same read.
	setImmediate(wait);
}

function isTooSlow(bytes: number, waitedMs: number, { bodyMs, graceMs, bytesPerSecondMin }: BodyLimits): boolean {
	if (waitedMs >= bodyMs) return true;
	return bytes < ((waitedMs - graceMs) / 1_000) * bytesPerSecondMin;
}

import type { CasinoCall } from "./step.ts";

/** How often the casino is asked what has gone on. */
const POLL_MS = 700;

/**
 * Tells of a casino's calls as they come, and once more when one has its answer.
 *
 * @param address where the calls behind the one that `after` names are listed
 */
export function watchCasinoTraffic(address: string, tell: (call: CasinoCall) => void): void {
	let after: number | undefined;
	const unanswered = new Set<number>();
	async function look(): Promise<void> {
		const from = Math.min(after ?? 0, ...[...unanswered].map((id) => id - 1));
		const response = await fetch(`${address}?after=${from}`);
		// The casino is ours: its `/demo/traffic` is written from the same fields.
		const calls = (await response.json()) as readonly CasinoCall[];
		// What was before this page was opened is not its story.
		const isFirst = after === undefined;
		for (const call of calls) {
			if (!isFirst && (call.id > (after ?? 0) || unanswered.has(call.id))) tell(call);
			if (call.answer === undefined && !isFirst) unanswered.add(call.id);
			else unanswered.delete(call.id);
		}
		after = Math.max(after ?? 0, ...calls.map(({ id }) => id));
	}
	// A casino that is being started again is asked again.
	const again = () =>
		void look()
			.catch(() => undefined)
			.finally(() => setTimeout(again, document.hidden ? POLL_MS * 10 : POLL_MS));
	again();
}

import type { CasinoCall } from "./step.ts";

/** How often the casino is asked what has gone on. */
const POLL_MS = 700;

/**
 * Tells of a casino's calls as they come, and once more when one has its answer.
 *
 * @param address where the calls behind the one that `after` names are listed
 */
export function watchCasinoTraffic(address: string, tell: (call: CasinoCall) => void): void {
	let after = 0;
	const unanswered = new Set<number>();
	async function look(): Promise<void> {
		for (;;) {
			const from = Math.min(after, ...[...unanswered].map((id) => id - 1));
			const response = await fetch(`${address}?after=${from}`);
			// The casino is ours: its `/demo/traffic` is written from the same fields.
			const calls = (await response.json()) as readonly CasinoCall[];
			// What was before this page was opened is not its story. So many are shown at once: the others are asked for next.
			const ours = calls.filter(({ at }) => Date.parse(at) >= performance.timeOrigin);
			for (const call of ours) {
				if (call.id > after || unanswered.has(call.id)) tell(call);
				if (call.answer === undefined) unanswered.add(call.id);
				else unanswered.delete(call.id);
			}
			after = Math.max(after, ...calls.map(({ id }) => id));
			if (calls.length === 0 || ours.length > 0) return;
		}
	}
	// A casino that is being started again is asked again.
	const again = () =>
		void look()
			.catch(() => undefined)
			.finally(() => setTimeout(again, document.hidden ? POLL_MS * 10 : POLL_MS));
	again();
}

/** How long a test waits for something that a real socket or process must do, in milliseconds. */
const DEADLINE_MS = 60_000;

/** Looks again and again until `check` answers something else than undefined or false. Fails after a deadline. */
export async function until<Value>(
	check: () => Value | undefined | false | Promise<Value | undefined | false>,
	what = "the condition",
	deadlineMs = DEADLINE_MS,
): Promise<Value> {
	const deadline = performance.now() + deadlineMs;
	for (;;) {
		const value = await check();
		if (value !== undefined && value !== false) return value;
		if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
}

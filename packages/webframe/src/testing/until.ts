/**
 * How long a test waits for something that a real socket or browser must do, in milliseconds: less than a test has, so that
 * it can say what did not come, and far more than it takes on a machine that is busy with other things.
 */
const DEADLINE_MS = 60_000;

/** As it goes on where a test lets that of the page stand. */
const now = performance.now.bind(performance);

type Checked<Value> = Value | undefined | false;

/** Looks again and again until `check` answers something that is neither undefined nor false. */
export async function until<Value>(
	check: () => Checked<Value> | Promise<Checked<Value>>,
	what = "the condition",
): Promise<Value> {
	const deadline = now() + DEADLINE_MS;
	for (;;) {
		const value = await check();
		if (value !== undefined && value !== false) return value;
		if (now() > deadline) throw new Error(`Waited in vain for ${what}.`);
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
}

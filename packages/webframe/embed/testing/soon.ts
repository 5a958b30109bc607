import { vi } from "vitest";

/** A machine may be busy: this is less than a test may take, and far more than a page needs. Vitest itself would give it 1 s. */
const SOON_MS_MAX = 20_000;

/** Checks again until it holds, as `expect.poll` does, for who has several things to say of one look. */
export async function soon(check: () => void | Promise<void>): Promise<void> {
	await vi.waitFor(check, SOON_MS_MAX);
}

/**
 * How patient each runner of tests is. A machine may be busy with other things: what is too slow is told by what a test asserts, and
 * never by how long it may take.
 */

/**
 * How long a test or a hook may take, in milliseconds: five times what the longest one, the simulation, takes on a machine that
 * is busy. It only ends what would never end.
 */
const TEST_MS_MAX = 1_200_000;

export const PATIENT = {
	testTimeout: TEST_MS_MAX,
	hookTimeout: TEST_MS_MAX,
	/**
	 * How long `expect.poll` asks again, in milliseconds: what never comes is told by the poll, before the test's own time has run
	 * out, and what comes late is no mistake. Vitest itself would give it 1 s.
	 */
	expect: { poll: { timeout: 60_000 } },
	/**
	 * Of a test that fails once and then passes only its message is kept, and by itself it leaves out what a list holds that is longer
	 * than a few words.
	 */
	chaiConfig: { truncateThreshold: 10_000 },
};

/** A test that asserts nothing would prove a fault in docs/reliability.md by being empty. */
export const PROVING = { ...PATIENT, expect: { ...PATIENT.expect, requireAssertions: true } };

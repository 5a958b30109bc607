/**
 * How long `expect.poll` asks again, in milliseconds. A machine may be busy with other things: what never comes is told by
 * the poll, before the test's own time has run out, and what comes late is no mistake. Vitest itself would give it 1 s.
 */
export const PATIENT_EXPECT = { poll: { timeout: 60_000 } };

/**
 * How long a test or a hook may take, in milliseconds: five times what the longest one, the simulation, takes on a machine that
 * is busy. It only ends what would never end: what is too slow is told by what a test asserts, and never by how long it may take.
 */
export const TEST_MS_MAX = 1_200_000;

/**
 * Of a test that fails once and then passes only its message is kept, and by itself it leaves out what a list holds that is longer
 * than a few words.
 */
export const WHOLE_MESSAGES = { truncateThreshold: 10_000 };

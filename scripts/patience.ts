/**
 * How long `expect.poll` asks again, in milliseconds. A machine may be busy with other things: what never comes is told by
 * the poll, before the test's own time has run out, and what comes late is no mistake. Vitest itself would give it 1 s.
 */
export const PATIENT_EXPECT = { poll: { timeout: 20_000 } };

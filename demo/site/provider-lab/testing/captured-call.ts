import type { Call } from "../messages.ts";

/** A pay-in that went well, with changes. */
export function capturedCall(changes: Partial<Call>): Call {
	return {
		...{ id: 1, at: 1_767_268_800_000, source: "live", direction: "to aggregator", operation: "pay-in" },
		...{ sessionId: "s-1", betId: "b-1", mode: "real", method: "POST", path: "/sessions/s-1/bets/pay-in" },
		headers: [],
		body: '{"betAmount":"1.50","betId":"b-1","gameRoundId":"r-1"}',
		signature: {
			...{ counterpartyId: "games", timestamp: "1767268800000", requestId: "0".repeat(32), signature: "f".repeat(64) },
			...{ sentAt: "2026-01-01T12:00:00.000Z", ageMs: 3, time: "in time", nonce: "new", body: "canonical" },
			...{ canonical: null, signedText: null, expected: null, verdict: "right" },
		},
		answer: { status: 200, text: '{"_responseCode":1}', durationMs: 5, code: 1 },
		...changes,
	};
}

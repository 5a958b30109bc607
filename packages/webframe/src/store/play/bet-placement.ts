/**
 * Placing one bet, exactly once.
 *
 * The idempotency key is made before the first attempt and kept until the outcome is known. An attempt without
 * an answer is repeated with the same key and the same body, so the service either names the bet that it has
 * already taken or says why it took none. It is never given up by itself: betting closes, and then even a bet
 * that never arrived gets a definite answer.
 *
 * Source: wire contract, sections 2 ("Idempotency") and 6.
 */
import type { BetRefusalValue, MakeBetRequest, MakeBetValue } from "@webframe/shared/wire";
import type { Answer, CallOptions } from "../api.ts";
import type { BetRequest, RefusedBet, ToldReason } from "../bets.ts";
import type { Environment } from "../environment.ts";

/** Waits between attempts; the last one is repeated for as long as it takes. */
export const PLACEMENT_RETRIES_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

export const TOLD_REASONS: readonly ToldReason[] = ["not_yet", "expired", "used", "cancelled", "game", "odd"];

export type PlacementOutcome =
	| { readonly kind: "named"; readonly betId: number }
	| { readonly kind: "refused"; readonly code: RefusedBet["code"]; readonly max?: string }
	/** The player has changed or the frame is gone: the key must not be used again. */
	| { readonly kind: "abandoned" };

export interface PlacementPorts {
	readonly environment: Pick<Environment, "after">;
	readonly call: <Value>(path: string, options: CallOptions) => Promise<Answer<Value>>;
	/** Called when an attempt got no answer. */
	readonly unknown: () => void;
	readonly abandoned: AbortSignal;
}

export async function placeBet(request: BetRequest, key: string, ports: PlacementPorts): Promise<PlacementOutcome> {
	const { currency: _, ref: __, winOf: ___, tagId, promoCode, ...rest } = request;
	const body: MakeBetRequest = {
		...rest,
		...(promoCode === undefined ? {} : { promoCode }),
		...(tagId === undefined ? {} : { tagId }),
	};
	let mayHaveArrived = false;
	for (let attempt = 0; ; attempt += 1) {
		const answer = await ports.call<MakeBetValue>("/make-bet", { body, idempotencyKey: key });
		if (ports.abandoned.aborted) return { kind: "abandoned" };
		const outcome = outcomeOf(answer, mayHaveArrived);
		if (outcome !== undefined) return outcome;
		mayHaveArrived = true;
		ports.unknown();
		await pause(ports, attempt);
		if (ports.abandoned.aborted) return { kind: "abandoned" };
	}
}

function outcomeOf(answer: Answer<MakeBetValue>, mayHaveArrived: boolean): PlacementOutcome | undefined {
	if (answer.kind === "value") return { kind: "named", betId: answer.value.betId };
	if (answer.kind === "refused") return { kind: "refused", code: refusalCode(answer.value), ...largest(answer.value) };
	if (answer.kind === "unauthorized" && !mayHaveArrived) return { kind: "refused", code: "signed_out" };
	return undefined;
}

function refusalCode(value: unknown): RefusedBet["code"] {
	const hasCode = typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";
	if (!hasCode) return "invalid_request";
	// Codes that a newer service has are shown as any refusal is.
	const { code, reason } = value as BetRefusalValue;
	const told = code === "freebet_unusable" ? TOLD_REASONS.find((one) => one === reason) : undefined;
	return told === undefined ? code : `freebet_${told}`;
}

function largest(value: unknown): { readonly max?: string } {
	const hasMax = typeof value === "object" && value !== null && "max" in value && typeof value.max === "string";
	return hasMax ? { max: String(value.max) } : {};
}

/** It ends at once when the player has gone. A player stays for long: nothing of a pause that is over stays with it. */
function pause({ environment, abandoned }: PlacementPorts, attempt: number): Promise<void> {
	const delayMs = PLACEMENT_RETRIES_MS[attempt] ?? PLACEMENT_RETRIES_MS.at(-1) ?? 0;
	const { promise, resolve } = Promise.withResolvers<void>();
	const over = (): void => resolve();
	const cancel = environment.after(delayMs, over);
	abandoned.addEventListener("abort", over);
	return promise.finally(() => {
		cancel();
		abandoned.removeEventListener("abort", over);
	});
}

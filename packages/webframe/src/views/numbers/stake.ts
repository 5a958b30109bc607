/** What the player typed as a stake, against the limits of the currency. All amounts are decimal strings. */
import { formatAmount, parseAmount } from "@webframe/shared/money";
import type { StakeLimits } from "@webframe/shared/wire";

export type Stake =
	| { readonly kind: "ok"; readonly amount: string; readonly minor: bigint }
	| { readonly kind: "malformed" }
	| { readonly kind: "outside" };

/**
 * Reads what was typed; the mark of the player's language counts as a point, spaces do not count. More digits
 * behind the mark than the currency has are no amount: `1,000` may have been meant as a thousand.
 */
export function readStake(typed: string, limits: StakeLimits, decimalMark: string): Stake {
	const text = latinDigits(typed).replace(/\s/g, "").replace(decimalMark, ".").replace(",", ".");
	const digits = limits.currencyDigits;
	const parsed = parseAmount(text, digits);
	if (!parsed.ok || (text.split(".")[1]?.length ?? 0) > digits) return { kind: "malformed" };
	const inside = parsed.minor >= minorOf(limits.minStake, digits) && parsed.minor <= minorOf(limits.maxStake, digits);
	return inside ? { kind: "ok", amount: formatAmount(parsed.minor, digits), minor: parsed.minor } : { kind: "outside" };
}

/** The next quick stake above or below what is typed; the limits themselves are the last steps. */
export function stepStake(stake: Stake, limits: StakeLimits, direction: 1 | -1): string {
	const digits = limits.currencyDigits;
	const steps = [limits.minStake, ...limits.quickStakes, limits.maxStake];
	const now = stake.kind === "ok" ? stake.minor : minorOf(firstStake(limits), digits);
	const next =
		direction === 1
			? steps.find((step) => minorOf(step, digits) > now)
			: steps.findLast((step) => minorOf(step, digits) < now);
	return next ?? formatAmount(now, digits);
}

/** What a player is offered first: the lowest quick stake. */
export function firstStake(limits: StakeLimits): string {
	return limits.quickStakes[0] ?? limits.minStake;
}

/** An amount as the player's language writes it into a field: with its own mark and nothing else. */
export function inField(amount: string, decimalMark: string): string {
	return amount.replace(".", decimalMark);
}

function minorOf(amount: string, digits: number): bigint {
	const parsed = parseAmount(amount, digits);
	if (!parsed.ok) throw new RangeError(`The service sent ${amount} as a limit.`);
	return parsed.minor;
}

/** Digits of other scripts, as an on-screen keyboard may type them: in each, the ten follow each other. */
function latinDigits(text: string): string {
	return text.replace(/\p{Nd}/gu, (digit) => {
		let value = 0;
		for (let code = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) value += 1;
		return String(value % 10);
	});
}

import { element, postJson } from "../page-tools.ts";
import { CASINO_URL } from "./casino.ts";

interface Preset {
	readonly title: string;
	/** What a player and both ledgers should see. */
	readonly expected: string;
	readonly fault: object;
}

const MAKE = { call: "/payments/make", times: 1 };

/** What goes wrong most often in an integration, each with what must come of it. */
const PRESETS: readonly Preset[] = [
	{
		title: "Not enough money",
		expected: "The bet is rejected; nothing is taken.",
		fault: { ...MAKE, transactionType: -1, fault: "acceptCode", value: 103_802 },
	},
	{
		title: "Debit, then no answer",
		expected: "The call is repeated; one debit, the bet plays.",
		fault: { ...MAKE, transactionType: -1, fault: "hang", processed: true },
	},
	{
		title: "HTTP 500 from a gateway",
		expected: "The call is repeated; one debit, the bet plays.",
		fault: { ...MAKE, transactionType: -1, fault: "http", value: 500 },
	},
	{
		title: "The accept comes twice",
		expected: "One transition, one event.",
		fault: { ...MAKE, fault: "acceptTwice" },
	},
	{
		title: "The accept comes before the answer",
		expected: "It counts; the answer changes nothing.",
		fault: { ...MAKE, transactionType: -1, fault: "acceptEarly" },
	},
	{
		title: "The accept comes after the cut",
		expected: "The bet does not play; the stake comes back by itself.",
		fault: { ...MAKE, transactionType: -1, fault: "acceptLate", value: 60_000 },
	},
	{
		title: "The accept never comes",
		// The casino of the demo allows no rollbacks (`refundConditions`), so nothing goes back by itself.
		expected: "The bet ends at its deadline and shows as checking; a debited stake waits for an operator.",
		fault: { ...MAKE, transactionType: -1, fault: "acceptNever" },
	},
	{
		title: "The payout is refused",
		expected: "The bet shows as checking and is listed for an operator.",
		fault: { ...MAKE, transactionType: 1, fault: "acceptCode", value: 103_799 },
	},
	{
		title: "The log-in is refused",
		expected: "The frame shows that it could not log the player in.",
		fault: { call: "/users/auth", times: 1, fault: "code", value: 103_805 },
	},
];

/** The fault switches of the reference casino. */
export async function showFaults(): Promise<void> {
	element("presets", HTMLUListElement).replaceChildren(...PRESETS.map(presetRow));
	element("clear-faults", HTMLButtonElement).addEventListener("click", () => {
		void fetch(`${CASINO_URL}/demo/faults`, { method: "DELETE" }).then(showArmed);
	});
	await showArmed();
}

function presetRow({ title, expected, fault }: Preset): HTMLLIElement {
	const row = document.createElement("li");
	const button = document.createElement("button");
	button.type = "button";
	button.textContent = title;
	button.addEventListener("click", () => void postJson(`${CASINO_URL}/demo/faults`, fault).then(showArmed));
	const text = document.createElement("p");
	text.textContent = expected;
	row.append(button, text);
	return row;
}

async function showArmed(): Promise<void> {
	const response = await fetch(`${CASINO_URL}/demo/faults`);
	const told: unknown = await response.json();
	const armed: readonly unknown[] = Array.isArray(told) ? told : [];
	element("armed", HTMLPreElement).textContent =
		armed.length === 0 ? "None." : armed.map((fault) => JSON.stringify(fault)).join("\n");
}

/** A fault that has bitten is gone from the casino's list: the list is read again when something happened. */
export function refreshFaults(): void {
	void showArmed();
}

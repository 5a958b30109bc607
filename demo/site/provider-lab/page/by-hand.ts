import { canonicalJson } from "@webframe/shared/signing";
import { option } from "../../options.ts";
import { element } from "../../page-tools.ts";
import { callSchema, OPERATIONS, type Operation, operationSchema } from "../messages.ts";
import { ask, attempt } from "./ask.ts";
import { make, pretty } from "./make.ts";
import { isGood, longOutcome } from "./outcome.ts";

/** The fields of each operation's message, by the control that holds them. */
const FIELDS: Readonly<Record<Operation, readonly (readonly [control: string, field: string])[]>> = {
	balance: [],
	"pay-in": [
		["bet-id", "betId"],
		["round-id", "gameRoundId"],
		["bet-amount", "betAmount"],
	],
	"pay-out": [
		["bet-id", "betId"],
		["round-id", "gameRoundId"],
		["win-amount", "winAmount"],
		["win-odd", "winOdd"],
	],
	"pay-in-out": [
		["bet-id", "betId"],
		["round-id", "gameRoundId"],
		["bet-amount", "betAmount"],
		["win-amount", "winAmount"],
		["win-odd", "winOdd"],
	],
	refund: [
		["bet-id", "betId"],
		["round-id", "gameRoundId"],
	],
};
const CONTROLS = ["bet-id", "round-id", "bet-amount", "win-amount", "win-odd"] as const;

/** The form for a call of one's own. @param open shows a call in the list */
export function wireByHand(open: (callId: number) => void): void {
	const form = element("by-hand", HTMLFormElement);
	const operation = element("operation", HTMLSelectElement);
	operation.append(...OPERATIONS.map((name) => option(name, name)));
	operation.value = "pay-in";
	element("new-ids", HTMLButtonElement).addEventListener("click", () => {
		newIds();
		showBody();
	});
	form.addEventListener("input", showBody);
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		void attempt(async () => await send(open));
	});
	newIds();
	showBody();
}

/** The session of the game that was opened last. */
export function offerSession(sessionId: string): void {
	element("session", HTMLInputElement).value = sessionId;
}

async function send(open: (callId: number) => void): Promise<void> {
	const body = bodyText();
	const sessionId = element("session", HTMLInputElement).value;
	const wish = { sessionId, operation: chosenOperation(), ...(body === undefined ? {} : { body }) };
	const call = await ask("/lab/send", callSchema, wish);
	const button = make("button", "Show the call");
	button.type = "button";
	button.addEventListener("click", () => open(call.id));
	element("by-hand-answer", HTMLDivElement).replaceChildren(
		make("p", longOutcome(call).join(" — "), isGood(call) ? "good" : "bad"),
		make("pre", pretty(call.answer?.text ?? "")),
		button,
	);
}

function chosenOperation(): Operation {
	return operationSchema.parse(element("operation", HTMLSelectElement).value);
}

/** Fields that the operation does not have are put out of use; their place stays. */
function showBody(): void {
	const used = new Set(FIELDS[chosenOperation()].map(([control]) => control));
	for (const control of CONTROLS) element(control, HTMLInputElement).disabled = !used.has(control);
	element("by-hand-body", HTMLPreElement).textContent = bodyText() ?? "(none)";
}

function bodyText(): string | undefined {
	const fields = FIELDS[chosenOperation()];
	if (fields.length === 0) return undefined;
	const entries = fields.flatMap(([control, field]) => {
		const { value } = element(control, HTMLInputElement);
		return value === "" ? [] : [[field, value] as const];
	});
	return canonicalJson(Object.fromEntries(entries));
}

function newIds(): void {
	element("bet-id", HTMLInputElement).value = `lab-${crypto.randomUUID()}`;
	element("round-id", HTMLInputElement).value = `round-${crypto.randomUUID().slice(0, 8)}`;
}

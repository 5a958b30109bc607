import { element } from "../../page-tools.ts";
import type { Call } from "../messages.ts";
import { timeText } from "./call-list.ts";
import { make, pretty } from "./make.ts";
import { longOutcome } from "./outcome.ts";
import { showReplays } from "./replays.ts";
import { signatureSteps } from "./signature-steps.ts";

const SIGNED_HEADERS = new Set(["x-counterparty-id", "x-timestamp", "x-request-id", "x-sign"]);

/** Shows all that is known of a call. */
export function showCall(call: Call): void {
	element("no-call", HTMLParagraphElement).hidden = true;
	element("chosen", HTMLDivElement).hidden = false;
	const [outcome = "", next = ""] = longOutcome(call);
	const isToProvider = call.direction === "to provider";
	const who = isToProvider ? "The aggregator calls the provider" : "The provider calls the aggregator";
	const whose = call.source === "live" ? who : `${who} (${call.source}, by the lab)`;
	element("call-head", HTMLDivElement).replaceChildren(
		make("h2", `${call.method} ${call.path}`),
		make("p", `${whose} · ${timeText(call.at)}`, "line"),
		make("p", [outcome, next].filter((text) => text !== "").join(" — "), "line"),
	);
	element("panel-message", HTMLDivElement).replaceChildren(...message(call));
	element("panel-signature", HTMLDivElement).replaceChildren(signatureSteps(call));
	showReplays(element("panel-replay", HTMLDivElement), call);
}

/** Nothing is chosen any more. */
export function hideCall(): void {
	element("no-call", HTMLParagraphElement).hidden = false;
	element("chosen", HTMLDivElement).hidden = true;
}

function message(call: Call): readonly HTMLElement[] {
	const table = make("table", "", "headers");
	for (const [name, value] of call.headers) {
		const row = table.insertRow();
		const heading = make("th", name);
		heading.scope = "row";
		row.append(heading, make("td", value));
		row.classList.toggle("signed", SIGNED_HEADERS.has(name.toLowerCase()));
	}
	const body = call.body === "" ? [] : [make("h3", "Body, as it was sent"), make("pre", call.body)];
	const answer = call.answer === null ? "" : pretty(call.answer.text);
	return [
		make("h3", "Headers"),
		table,
		...body,
		make("h3", call.answer?.status === null ? "Why there was no answer" : "Answer"),
		make("pre", answer === "" ? "(nothing)" : answer),
	];
}

import { ALTERATIONS, type Alteration } from "../alterations.ts";
import { type Call, type Replayed, replayedSchema } from "../messages.ts";
import { ask, attempt } from "./ask.ts";
import { make, mark } from "./make.ts";

/** What came of each alteration, by call. */
const results = new Map<number, Map<string, Replayed>>();
let shown: { readonly panel: HTMLElement; readonly call: Call } | undefined;

/** The ways to send a call again, altered, each with what must come of it and what came. */
export function showReplays(panel: HTMLElement, call: Call): void {
	shown = { panel, call };
	if (call.answer === null) {
		panel.replaceChildren(make("p", "It has no answer yet.", "empty"));
		return;
	}
	const possible = ALTERATIONS.flatMap((alteration) => {
		const plan = alteration.plan(call);
		return plan === undefined ? [] : [{ alteration, demand: plan.demand.text }];
	});
	const all = make("button", "Run all");
	all.type = "button";
	all.addEventListener("click", () => {
		all.disabled = true;
		void attempt(async () => {
			for (const { alteration } of possible) await run(call, alteration);
		}).finally(() => {
			all.disabled = false;
		});
	});
	const actions = make("div", "", "actions");
	actions.append(all, make("span", "Each is made from the captured call and sent now."));
	const list = make("ul", "", "replays");
	list.append(...possible.map(({ alteration, demand }) => row(call, alteration, demand)));
	panel.replaceChildren(actions, list);
}

function row(call: Call, alteration: Alteration, demand: string): HTMLLIElement {
	const item = make("li");
	const button = make("button", alteration.title);
	button.type = "button";
	button.addEventListener("click", () => {
		button.disabled = true;
		void attempt(async () => await run(call, alteration)).finally(() => {
			button.disabled = false;
		});
	});
	const result = results.get(call.id)?.get(alteration.id);
	const texts = make("div");
	texts.append(
		make("p", `Demanded: ${demand}.`, "demand"),
		make("p", result === undefined ? "" : `Came: ${result.got}.`, "came"),
	);
	item.append(button, texts, result === undefined ? make("span", "", "mark") : mark(result.passed ? "good" : "bad"));
	item.dataset["alteration"] = alteration.id;
	return item;
}

async function run(call: Call, alteration: Alteration): Promise<void> {
	const result = await ask("/lab/replay", replayedSchema, { callId: call.id, alteration: alteration.id });
	const ofCall = results.get(call.id) ?? new Map<string, Replayed>();
	results.set(call.id, ofCall.set(alteration.id, result));
	if (shown?.call.id !== call.id) return;
	const old = shown.panel.querySelector(`[data-alteration="${alteration.id}"]`);
	const demand = alteration.plan(call)?.demand.text ?? "";
	const hadFocus = old?.contains(document.activeElement) === true;
	const fresh = row(call, alteration, demand);
	old?.replaceWith(fresh);
	if (hadFocus) fresh.querySelector("button")?.focus();
}

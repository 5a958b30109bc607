/** The form of a result, whatever its game: the service says which fields there are. */
import type { ResultFieldShown } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.rounds;
type Result = Readonly<Record<string, unknown>>;
type Boosts = Extract<ResultFieldShown, { readonly kind: "boosts" }>;

/** @param result as it stands: the fields begin with it */
export function resultFields(form: readonly ResultFieldShown[], result: Result): TemplateResult {
	return html`${form.map((field) => fieldOf(field, result[field.name]))}`;
}

function fieldOf(field: ResultFieldShown, value: unknown): TemplateResult {
	const label = labelOf(field.name);
	switch (field.kind) {
		case "integers": {
			const { least, most, lowest, highest, name } = field;
			const hint = TEXTS.numbersHint(least === most ? String(least) : `${least} to ${most}`, lowest, highest);
			const text = Array.isArray(value) ? value.join(" ") : "";
			return html`<label class="field"><span>${label}</span><textarea name=${name} rows="2" required .value=${text}></textarea><span>${hint}</span></label>`;
		}
		case "integer":
			return html`<label class="field"><span>${label}</span><input name=${field.name} type="number" min=${field.lowest} max=${field.highest} required .value=${String(value ?? field.lowest)} /></label>`;
		case "choice":
			return choice(field.name, label, field.choices, String(value));
		case "boosts":
			return boosts(field, label, value);
	}
}

function labelOf(name: string): string {
	const known: Readonly<Record<string, string>> = TEXTS.fields;
	return known[name] ?? name;
}

function choice(name: string, label: string, choices: readonly string[], chosen: string): TemplateResult {
	return html`<label class="field"><span>${label}</span><select name=${name}>${choices.map(
		(one) => html`<option value=${one} ?selected=${one === chosen}>${one}</option>`,
	)}</select></label>`;
}

/** As many rows as there may be at most; those without a stop do not count. */
function boosts({ name, counts, stops, multipliers }: Boosts, label: string, value: unknown): TemplateResult {
	const drawn: readonly unknown[] = Array.isArray(value) ? value : [];
	const rows = Array.from({ length: Math.max(...counts) }, (_, at) => boostIn(drawn[at]));
	return html`<fieldset class="choices"><legend>${label}: ${counts.join(", ")}</legend>${rows.map(
		({ stop, multiplier }, at) => html`<div class="acts">
			${choice(`${name}.stop`, `${TEXTS.fields.stop} ${at + 1}`, ["", ...stops], stop)}
			${choice(
				`${name}.multiplier`,
				TEXTS.multiplier,
				multipliers.map((one) => String(one / 100)),
				String(multiplier / 100),
			)}
		</div>`,
	)}</fieldset>`;
}

function boostIn(value: unknown): { readonly stop: string; readonly multiplier: number } {
	if (typeof value !== "object" || value === null || !("stop" in value) || !("multiplier" in value)) {
		return { stop: "", multiplier: 0 };
	}
	return { stop: String(value.stop), multiplier: Number(value.multiplier) };
}

/** What was entered, as the game's result. Whether it is one, the service says. */
export function resultIn(form: readonly ResultFieldShown[], data: FormData): Record<string, unknown> {
	return Object.fromEntries(form.map((field) => [field.name, valueIn(field, data)]));
}

function valueIn({ name, kind }: ResultFieldShown, data: FormData): unknown {
	const text = String(data.get(name) ?? "").trim();
	switch (kind) {
		case "integers":
			return text === "" ? [] : text.split(/[\s,]+/).map(Number);
		case "integer":
			return Number(text);
		case "choice":
			return text;
		case "boosts": {
			const multipliers = data.getAll(`${name}.multiplier`);
			return data
				.getAll(`${name}.stop`)
				.map((stop, at) => ({ stop: String(stop), multiplier: Math.round(Number(multipliers[at]) * 100) }))
				.filter(({ stop }) => stop !== "");
		}
	}
}

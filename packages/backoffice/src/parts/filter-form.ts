/** Filters stand in the address: a link to what is shown shows it to a colleague. */
import { html, nothing, type TemplateResult } from "lit";
import { stay } from "../app/go.ts";

export interface Filter {
	/** In the address. */
	readonly name: string;
	readonly label: string;
	readonly placeholder?: string;
	readonly kind:
		| "text"
		| "number"
		| "time"
		| "date"
		| "month"
		| "check"
		| { readonly choices: readonly (readonly [string, string])[] };
}

/** @param query what the address says now */
export function filterForm(filters: readonly Filter[], query: URLSearchParams): TemplateResult {
	const change = (event: Event): void => {
		const form = event.currentTarget;
		if (form instanceof HTMLFormElement) stay(queryOf(form));
	};
	return html`<form class="filters" @change=${change} @submit=${(event: Event) => {
		event.preventDefault();
		change(event);
	}}>${filters.map((filter) => field(filter, query.get(filter.name) ?? ""))}</form>`;
}

function queryOf(form: HTMLFormElement): URLSearchParams {
	const entries = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
		typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
	);
	return new URLSearchParams(entries);
}

function field({ name, label, kind, placeholder }: Filter, value: string): TemplateResult {
	if (kind === "check") {
		return html`<label class="check"><input type="checkbox" name=${name} value="true" .checked=${value === "true"} /><span>${label}</span></label>`;
	}
	if (typeof kind === "object") {
		return html`<label class="field"><span>${label}</span><select name=${name}>${kind.choices.map(
			([choice, text]) => html`<option value=${choice} ?selected=${choice === value}>${text}</option>`,
		)}</select></label>`;
	}
	const type = { text: "text", number: "text", time: "datetime-local", date: "date", month: "month" }[kind];
	return html`<label class="field"><span>${label}</span><input
		type=${type} name=${name} .value=${value} placeholder=${placeholder ?? nothing}
		inputmode=${kind === "number" ? "numeric" : nothing} pattern=${kind === "number" ? "[0-9]*" : nothing} autocomplete="off" /></label>`;
}

/** What a field of a time says, as the calls take it: such a field knows no zone, and here it means UTC. */
export function timeOf(value: string | null): string | undefined {
	if (value === null || value === "") return undefined;
	const at = new Date(`${value}Z`);
	return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export function numberOf(value: string | null): number | undefined {
	return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

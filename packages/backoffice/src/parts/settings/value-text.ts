/** What a setting says, in words, where it is read and not written. */
import { WORDS } from "../../words/english.ts";
import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { cellOf, type Field, isRecord, type Kind, listOf, type Table } from "./fields.ts";
import { PARTNER_FIELDS } from "./partner-fields.ts";

/** @param value as the service stores it */
export function valueText({ input }: Pick<Field, "input">, value: unknown): string {
	if (value === undefined || value === null) return input.kind === "tax" ? SETTINGS_WORDS.tax.off : SETTINGS_WORDS.none;
	switch (input.kind) {
		case "number":
			return `${cellOf(value)} ${input.unit}`.trim();
		case "check":
			return value === true ? SETTINGS_WORDS.on : SETTINGS_WORDS.tax.off;
		case "text":
			return cellOf(value);
		case "choice":
			return chosenText(input.choices, value);
		case "checks":
			return joined(listOf(value).map((one) => chosenText(input.choices, one)));
		case "tables":
			return joined(input.tables.flatMap((table) => tableTexts(table, value)));
		case "tax":
			return taxText(value);
		case "json":
			return jsonText(value);
	}
}

/** A field of a partner, by its name in a file or among the settings, as `tax` or `settings.tax`. */
export function partnerField(name: string): Pick<Field, "input"> & { readonly words: Pick<Field["words"], "name"> } {
	if (name === "apiUrl") return { words: { name: WORDS.partners.address }, input: { kind: "text", isNullable: false } };
	if (name === "name") return { words: { name: WORDS.partners.name }, input: { kind: "text", isNullable: false } };
	const key = name.replace(/^settings\./, "");
	return PARTNER_FIELDS.find((field) => field.key === key) ?? { words: { name: key }, input: { kind: "json" } };
}

function chosenText(choices: Extract<Kind, { readonly kind: "choice" }>["choices"], value: unknown): string {
	return choices.find(([choice]) => choice === value)?.[1] ?? cellOf(value);
}

/** A row of one or two columns speaks for itself; of more each cell bears its name. */
function tableTexts({ label, columns, rowsIn }: Table, value: unknown): readonly string[] {
	const isPlain = columns.length <= 2 && label === undefined;
	const about = label === undefined ? "" : `${label}: `;
	return rowsIn(value).map((row) => {
		const cells = row.map((cell, at) => (cell === "" || isPlain ? cell : `${columns[at]?.label} ${cell}`));
		return about + cells.filter((cell) => cell !== "").join(isPlain ? " " : ", ");
	});
}

function taxText(value: unknown): string {
	if (!isRecord(value)) return SETTINGS_WORDS.tax.off;
	const { rate: _, ...bases } = SETTINGS_WORDS.tax;
	const base = Object.entries(bases).find(([name]) => name === value["base"])?.[1] ?? cellOf(value["base"]);
	return `${base}, ${cellOf(value["rate"])}`;
}

/** What has no form of its own. */
function jsonText(value: unknown): string {
	if (Array.isArray(value)) return joined(value.map(jsonText));
	if (!isRecord(value)) return cellOf(value);
	return joined(Object.entries(value).map(([name, one]) => `${name} ${jsonText(one)}`));
}

function joined(texts: readonly string[]): string {
	return texts.length === 0 ? SETTINGS_WORDS.none : texts.join("; ");
}

import type { Database } from "../platform/database.ts";

/** A pool that notes the texts of the statements that are put together from parts. */
export function notingTexts(sql: Database): { readonly noting: Database; readonly texts: readonly string[] } {
	const texts: string[] = [];
	const noting = new Proxy(sql, {
		get: (target, property) => {
			if (property !== "unsafe") return Reflect.get(target, property);
			return (text: string, ...others: unknown[]) => {
				texts.push(text);
				return Reflect.apply(target.unsafe, target, [text, ...others]);
			};
		},
	});
	return { noting, texts };
}

/** The plan that PostgreSQL makes of a statement without its values: that which it keeps. */
export async function planOf(owner: Database, text: string | undefined): Promise<string> {
	const lines = await owner.unsafe(`explain (generic_plan) ${text}`);
	return lines.map((line) => String(line["QUERY PLAN"])).join("\n");
}

/**
 * Leaves of each catalogue only the list of its texts, in the order of the English one, and puts the keys, once,
 * into the chunk that all languages share. A key in 49 catalogues would cost a third of the budget of each.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import MagicString from "magic-string";
import { type Plugin, parseAst } from "vite";

const ENGLISH = fileURLToPath(new URL("../src/locales/en.ts", import.meta.url));
const KEYS_DECLARATION = /const KEYS = \[\];/;

export function packCatalogues(): Plugin {
	let keys: readonly string[] | undefined;
	const englishKeys = async (): Promise<readonly string[]> => {
		keys ??= [...entriesIn(await readFile(ENGLISH, "utf8")).keys()];
		return keys;
	};
	return {
		name: "pack-catalogues",
		async transform(code, id) {
			if (/\/src\/i18n\/catalogue\.ts$/.test(id)) {
				if (!KEYS_DECLARATION.test(code)) throw new Error(`There is no place for the keys in ${id}.`);
				const result = new MagicString(code).replace(
					KEYS_DECLARATION,
					`const KEYS = ${JSON.stringify(await englishKeys())};`,
				);
				return { code: result.toString(), map: result.generateMap({ hires: "boundary" }) };
			}
			if (!/\/src\/locales\/(?!index\.)[\w-]+\.ts$/.test(id)) return undefined;
			const entries = entriesIn(code);
			const texts = (await englishKeys()).map((key) => {
				const text = entries.get(key);
				if (text === undefined) throw new Error(`${id} has no text for ${key}.`);
				return text;
			});
			// A list of texts, of which nothing is left where its source has it.
			return { code: `export const messages = [${texts.join(",")}];`, map: { mappings: "" } };
		},
	};
}

/** The source text of each entry of the object `messages`, by key. */
function entriesIn(code: string): ReadonlyMap<string, string> {
	const source = code.replace(/\bas const;/, ";").replace(/export const messages: Catalogue/, "export const messages");
	for (const statement of parseAst(source).body) {
		const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
		if (declaration?.type !== "VariableDeclaration") continue;
		const initial = declaration.declarations[0]?.init;
		if (initial?.type !== "ObjectExpression") continue;
		return new Map(
			initial.properties.flatMap((property): [string, string][] => {
				if (property.type !== "Property" || property.key.type !== "Literal") return [];
				return [[String(property.key.value), source.slice(property.value.start, property.value.end)]];
			}),
		);
	}
	throw new Error("A catalogue exports the object `messages`.");
}

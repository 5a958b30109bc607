/**
 * Leaves of each catalogue only the list of its texts, in the order of the English one, and puts the keys, once,
 * into the chunk that all languages share. A key in 49 catalogues would cost a third of the budget of each.
 *
 * The same for the words of parts (`locales/<part>`): their keys stand in the list of the part.
 *
 * Of the list itself one function is left, which puts a language's name into the name of its chunk. Forty-nine imports, written out,
 * weigh more than the rules of a game, and whoever opens one needs three such lists.
 */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "@webframe/shared/reference";
import MagicString from "magic-string";
import { type Plugin, parseAst } from "vite";
import { hashPlace } from "./name-locales.ts";

const LOCALES = fileURLToPath(new URL("../src/locales/", import.meta.url));

/** A file that holds the keys: where they are to stand in it. */
interface KeyPlace {
	/** Empty: of the whole frame. */
	readonly part: string;
	readonly place: RegExp;
	readonly filled: (keys: string) => string;
}

export function packCatalogues(): Plugin {
	const known = new Map<string, readonly string[]>();
	const englishKeys = async (part: string): Promise<readonly string[]> => {
		const keys = known.get(part) ?? [...entriesIn(await readFile(`${LOCALES}${part}en.ts`, "utf8")).keys()];
		known.set(part, keys);
		return keys;
	};
	return {
		name: "pack-catalogues",
		async transform(code, id) {
			const result = new MagicString(code);
			const place = keyPlaceOf(id);
			if (place !== undefined) {
				if (!place.place.test(code)) throw new Error(`There is no place for the keys in ${id}.`);
				result.replace(place.place, place.filled(JSON.stringify(await englishKeys(place.part))));
			}
			const list = /\/src\/locales\/(?:([a-z]+)\/)?index\.ts$/.exec(id);
			if (list !== null) {
				const [, part] = list;
				for (const file of await cataloguesIn(part)) this.emitFile({ type: "chunk", id: file });
				if (!LIST.test(code)) throw new Error(`There is no list of catalogues in ${id}.`);
				const name = `./${part === undefined ? "" : `${part}.`}\${tag}-${hashPlace(part)}.js`;
				result.replace(LIST, `(tag) => import(/* @vite-ignore */ \`${name}\`)`);
			}
			if (result.hasChanged()) return { code: result.toString(), map: result.generateMap({ hires: "boundary" }) };
			const part = /\/src\/locales\/((?:[a-z]+\/)?)(?!index\.)[\w-]+\.ts$/.exec(id)?.[1];
			if (part === undefined) return undefined;
			const entries = entriesIn(code);
			const texts = (await englishKeys(part)).map((key) => {
				const text = entries.get(key);
				if (text === undefined) throw new Error(`${id} has no text for ${key}.`);
				return text;
			});
			// A list of texts, of which nothing is left where its source has it.
			return { code: `export const messages = [${texts.join(",")}];`, map: { mappings: "" } };
		},
	};
}

/** As `build/list-locales.ts` writes it, once its types are gone. */
const LIST = /\{\s*(?:"?[\w-]+"?: \(\) => import\("\.\/[\w-]+\.ts"\),?\s*)+\}/;

/** The catalogues of a part: a function that makes their names can miss none of the languages. */
async function cataloguesIn(part = ""): Promise<readonly string[]> {
	const folder = `${LOCALES}${part}${part && "/"}`;
	const there = await readdir(folder);
	return LANGUAGES.map(({ tag }) => {
		const name = `${tag.toLowerCase()}.ts`;
		if (!there.includes(name)) throw new Error(`There is no catalogue ${folder}${name}.`);
		return `${folder}${name}`;
	});
}

function keyPlaceOf(id: string): KeyPlace | undefined {
	if (/\/src\/i18n\/catalogue\.ts$/.test(id)) {
		return { part: "", place: /const KEYS = \[\];/, filled: (keys) => `const KEYS = ${keys};` };
	}
	const part = /\/src\/locales\/([a-z]+\/)index\.ts$/.exec(id)?.[1];
	return part === undefined ? undefined : { part, place: /keys: \[\],/, filled: (keys) => `keys: ${keys},` };
}

/** The source text of each entry of the object `messages`, by key. */
export function entriesIn(code: string): ReadonlyMap<string, string> {
	const source = code.replace(/\bas const;/, ";").replace(/export const messages: [^=]+=/, "export const messages =");
	for (const statement of parseAst(source).body) {
		const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
		if (declaration?.type !== "VariableDeclaration") continue;
		const initial = declaration.declarations[0]?.init;
		if (initial?.type !== "ObjectExpression") continue;
		return new Map(
			initial.properties.flatMap((property): [string, string][] => {
				if (property.type !== "Property") return [];
				const { key, value } = property;
				// Keys that are names stand without quotes.
				const name = key.type === "Literal" ? key.value : key.type === "Identifier" ? key.name : undefined;
				return name === undefined ? [] : [[String(name), source.slice(value.start, value.end)]];
			}),
		);
	}
	throw new Error("A catalogue exports the object `messages`.");
}

/**
 * The custom-elements manifest, which editors and documentation tools read: made of the element's own source, its
 * methods of the published types, which a test compares with it, so that what they show is what there is.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../src/web-frame/web-frame.ts", import.meta.url));
const TYPES = fileURLToPath(new URL("../npm/index.d.ts", import.meta.url));

interface Named {
	readonly name: string;
	readonly description: string;
}

interface Typed {
	readonly type: { readonly text: string };
}

interface Method extends Named {
	readonly kind: "method";
	readonly parameters: readonly (Typed & { readonly name: string; readonly optional?: true })[];
	readonly return: Typed;
}

export interface CustomElementsManifest {
	readonly schemaVersion: "1.0.0";
	readonly modules: readonly [
		{
			readonly kind: "javascript-module";
			readonly path: "index.js";
			readonly declarations: readonly [
				{
					readonly kind: "class";
					readonly name: "WebFrameElement";
					readonly tagName: "web-frame";
					readonly customElement: true;
					readonly attributes: readonly { readonly name: string; readonly fieldName: string }[];
					readonly members: readonly Method[];
					readonly events: readonly (Named & Typed)[];
					/** The default one has no name. */
					readonly slots: readonly Named[];
					readonly cssParts: readonly Named[];
					readonly cssProperties: readonly Named[];
				},
			];
			readonly exports: readonly [
				{
					readonly kind: "custom-element-definition";
					readonly name: "web-frame";
					readonly declaration: { readonly name: "WebFrameElement"; readonly module: "index.js" };
				},
			];
		},
	];
}

export function customElementsManifest(): CustomElementsManifest {
	const source = readFileSync(SOURCE, "utf8");
	const events = tagged(source, "fires").map((event) => ({
		...event,
		type: { text: `WebFrameEventMap["${event.name}"]` },
	}));
	return {
		schemaVersion: "1.0.0",
		modules: [
			{
				kind: "javascript-module",
				path: "index.js",
				declarations: [
					{
						kind: "class",
						name: "WebFrameElement",
						tagName: "web-frame",
						customElement: true,
						attributes: attributesIn(source),
						members: methodsIn(readFileSync(TYPES, "utf8")),
						events,
						slots: tagged(source, "slot").map((slot) => (slot.name === '""' ? { ...slot, name: "" } : slot)),
						cssParts: tagged(source, "csspart"),
						cssProperties: tagged(source, "cssproperty"),
					},
				],
				exports: [
					{
						kind: "custom-element-definition",
						name: "web-frame",
						declaration: { name: "WebFrameElement", module: "index.js" },
					},
				],
			},
		],
	};
}

/** What the comment of the class lists under a tag: `@tag name - description`. */
function tagged(source: string, tag: string): readonly Named[] {
	const lines = source.matchAll(new RegExp(`^ \\* @${tag} (\\S+) - (.+)$`, "gm"));
	return [...lines].map(([, name = "", description = ""]) => ({ name, description }));
}

/** The properties of the element that attributes set. */
function attributesIn(source: string): readonly { readonly name: string; readonly fieldName: string }[] {
	const [, list = ""] = /static override properties = \{([\s\S]*?)\n\t\};/.exec(source) ?? [];
	const lines = [...list.matchAll(/^\t\t(\w+): \{(.*)\},$/gm)];
	return lines.flatMap(([, fieldName = "", options = ""]) => {
		if (options.includes("attribute: false")) return [];
		return [{ name: /attribute: "([\w-]+)"/.exec(options)?.[1] ?? fieldName, fieldName }];
	});
}

/** What the page may call, with the comment above it. */
function methodsIn(types: string): readonly Method[] {
	const [, list = ""] = /^export interface WebFrameElement [^{]+\{\n([\s\S]*?)^\}/m.exec(types) ?? [];
	const lines = [...list.matchAll(/^\t\/\*\* (.+) \*\/\n\t(\w+)\((.*)\): (.+);$/gm)];
	return lines.map(([, description = "", name = "", written = "", answer = ""]) => ({
		kind: "method",
		name,
		description,
		parameters: parametersIn(written),
		return: { type: { text: answer } },
	}));
}

function parametersIn(written: string): Method["parameters"] {
	const each = [...written.matchAll(/(\w+)(\??): ([^,]+)/g)];
	return each.map(([, name = "", mark, text = ""]) => ({
		name,
		type: { text },
		...(mark === "?" && { optional: true }),
	}));
}

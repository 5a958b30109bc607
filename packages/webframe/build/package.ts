/**
 * Puts together what is published to npm: the built frame as a module that does nothing where there is no browser,
 * with the maps to its sources, its types, the custom-elements manifest, and what is to be read first. `node build/package.ts [folder]` after `node build/build.ts`.
 */
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { customElementsManifest } from "./custom-elements.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** One for all that is published of the workspace. */
const LICENSE = join(ROOT, "../../LICENSE");
/** Files of the build that are for pages without a bundler. */
const NOT_PUBLISHED = ["webframe.js", "page.js"];

/** It waits for nothing: a module that does can neither be required nor be built for browsers of before 2022. */
const ENTRY = `/** Defines <web-frame>, soon. Where there is no browser, as in a page rendered on a server, it does nothing. */
if (typeof customElements !== "undefined") import("./element.js");
export {};
`;

/** Types of the element in each framework that has a way to be told of it. */
const FRAMEWORKS = ["react", "vue", "svelte"];

/** @param built the folder of the built frame */
export function writePackage(built: string, folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const chunks = readdirSync(built).filter((name) => name.endsWith(".js") && !NOT_PUBLISHED.includes(name));
	for (const name of chunks) copyChunk(built, folder, name);
	const text = (name: string): string => readFileSync(join(ROOT, "npm", name), "utf8");
	const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
	write("index.js", ENTRY);
	write("index.d.ts", text("index.d.ts") + text("global.txt"));
	for (const framework of FRAMEWORKS) write(`${framework}.d.ts`, text(`${framework}.txt`));
	write("README.md", text("README.md"));
	write("THIRD-PARTIES", text("third-parties.txt"));
	cpSync(LICENSE, join(folder, "LICENSE"));
	write("custom-elements.json", `${JSON.stringify(customElementsManifest(), undefined, "\t")}\n`);
	write("package.json", `${JSON.stringify(description(), undefined, "\t")}\n`);
}

/**
 * A chunk, which here names its map: what is served has none, so the build leaves the name out. That of a text, such as a program
 * that is shown, leads to no source.
 */
function copyChunk(built: string, folder: string, name: string): void {
	const map = `${name}.map`;
	writeFileSync(join(folder, name), withNamedLanguages(readFileSync(join(built, name), "utf8"), readdirSync(built)));
	if (!existsSync(join(built, map)) || JSON.parse(readFileSync(join(built, map), "utf8")).sources.length === 0) return;
	cpSync(join(built, map), join(folder, map));
	appendFileSync(join(folder, name), `\n//# sourceMappingURL=${map}\n`);
}

/**
 * What is served makes the name of a language's chunk (`pack-catalogues.ts`). Bundlers follow names that stand in the text, so
 * here each stands in a function at its end; what calls that is as long as what was there, so that the map stays true.
 */
function withNamedLanguages(text: string, built: readonly string[]): string {
	const [making, , part = "", hash] = /(\w+)=>import\(`\.\/((?:[a-z]+\.)?)\$\{\1\}-([\w-]{8})\.js`\)/.exec(text) ?? [];
	if (making === undefined) return text;
	const named = built.flatMap((file) => {
		if (!file.startsWith(part) || !file.endsWith(`-${hash}.js`)) return [];
		const language = file.slice(part.length, -`-${hash}.js`.length);
		return [`${JSON.stringify(language)}:()=>import("./${file}")`];
	});
	const list = `\nfunction $languages(name){return({${named.join()}})[name]()}\n`;
	return text.replace(making, () => "name=>$languages(name)".padEnd(making.length)) + list;
}

function description(): object {
	const { name, version, description: about } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
	return {
		name,
		version,
		description: about,
		license: "SEE LICENSE IN LICENSE",
		keywords: ["web-component", "custom-element", "casino", "lobby", "games"],
		type: "module",
		sideEffects: ["./index.js", "./element.js", "./shell.js"],
		exports: {
			".": { types: "./index.d.ts", default: "./index.js" },
			...Object.fromEntries(FRAMEWORKS.map((name) => [`./${name}`, { types: `./${name}.d.ts` }])),
			"./custom-elements.json": "./custom-elements.json",
			"./package.json": "./package.json",
		},
		types: "./index.d.ts",
		customElements: "custom-elements.json",
		peerDependenciesMeta: Object.fromEntries(FRAMEWORKS.map((name) => [name, { optional: true }])),
		peerDependencies: { react: ">=19", vue: ">=3.5", svelte: ">=5" },
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	writePackage(join(ROOT, "dist"), process.argv[2] ?? join(ROOT, "dist", "package"));
}

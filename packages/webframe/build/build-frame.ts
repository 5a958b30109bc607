/** How the frame is built: the script entry, the shell, its lazy chunks, their compressed twins and the manifest. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { onlySources } from "@webframe/harness/kept-builds";
import { build, minify, type Rolldown, transformWithOxc } from "vite";
import { FAMILY_NAMES } from "../src/views/family-names.ts";
import { writeManifest } from "./manifest.ts";
import { minifyTemplates } from "./minify-templates.ts";
import { nameInMap } from "./name-in-map.ts";
import { localeChunkName, nameLocales } from "./name-locales.ts";
import { packCatalogues } from "./pack-catalogues.ts";
import { playedGames } from "./played-games.ts";
import { quietLit } from "./quiet-lit.ts";
import { quietSignalr } from "./quiet-signalr.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Browsers of 2024 and later; see `docs` of the package for the list. */
const TARGET = ["chrome125", "safari18", "firefox128"];

/** Whose work stands in the chunks. */
const LICENCES = "/*! Lit © Google LLC (BSD-3-Clause), SignalR © .NET Foundation (MIT) */";

/** The name of the chunk that the script entry loads. */
const SHELL = "shell";
/** What the lobby needs at once and the frame once a game is opened. */
const MEMORY = /\/store\/game-memory/;
/** What the views with lists of the service share, and with them whatever is read: the proof of a round, too. */
const LISTS = /\/components\/(?:paged-list|list-state|fairness)|\/styles\/sheet/;
/** What the tables of all families of our own games share; nothing else needs it. */
const BOARD = /\/components\/(?:game-table\/|icons\/table)|\/locales\/board\/index|\/games\/limits\//;
/** What of it is counted where somebody asks how often each came. */
const COUNTS = /\/components\/game-table\/hot-and-cold/;
/** What of it tickets of many picks need: numbers are played without. */
const TICKETS = /\/components\/game-table\/(?:ticket|chip)/;
/** What all families' rules share. */
const CONTRACT = /\/games\/(?:contract|picks)\//;
/** What of it only the check of a round needs. */
const CHECK = /\/games\/(?:fairness\/|contract\/make-game|picks\/(?:ticket-family|parse-picks))/;
/** Rules, faces and words of a family: its table and the lists in which its bets and results stand need them. */
const OF_FAMILY = /\/(?:shared\/src\/games|webframe\/src\/(?:views|locales))\/([a-z]+)\//;
/** What the connection shares with the views of rewards and jackpots; a game without them needs none of it. */
const OFFERS = /\/store\/(?:rewards|jackpot-currency)/;
/** What the views share in which games are chosen. */
const CHOICES = /\/components\/(?:artwork|choice|fields|offered-games|shown-jackpots)/;
/** What tables and lists show of bets and results, and the words of parts. The lobby needs none of it. */
const BETS = /\/components\/(?:bet-|family-|icons\/(?:progress|controls))|\/views\/families|\/i18n\/words/;
/** What of it only a list of bets needs: an open table stands without. */
const ROWS = /\/components\/(?:bet-list\/bet-(?:list|list\.styles|money)\.ts|bet-state(?:\.styles)?\.ts|icons\/bets)/;
/** What changes the rows of a list: an open table has none. */
const REPEAT = /\/directives\/repeat/;
/** What the connection, tables and lists know of bets and amounts. */
const MONEY = /\/shared\/src\/money\/|\/store\/(?:bet-state|bets|minor-units|play-money|stake-limits|won-by)/;
/** The looks of games: of tables and artwork. Numbers are played and lists are read without. */
const LOOKS = /\/components\/game-look/;
/** How a round is counted down: on tables, and where the lobby says what closes next. */
const CLOCKS = /\/components\/round-clock/;
/** What is shown of jackpots, wherever that is. */
const POTS = /\/components\/rolling-amount/;
/** Shared files that not every view needs: each kind is a chunk. */
const APART: readonly RegExp[] = [
	LISTS,
	CHOICES,
	POTS,
	MEMORY,
	OFFERS,
	BOARD,
	CONTRACT,
	CHECK,
	BETS,
	ROWS,
	REPEAT,
	MONEY,
	LOOKS,
	CLOCKS,
];

/** The family that a file is of; undefined for a file of none. */
function familyOf(id: string): string | undefined {
	const family = OF_FAMILY.exec(id)?.[1];
	return FAMILY_NAMES.find((name) => name === family);
}

/** The name of the chunk that holds what is a family's and several chunks need. */
function familyChunk(id: string): string | null {
	const family = familyOf(id);
	return family === undefined ? null : `${family}-rules`;
}

/** What a lazy file of a family is called: by its family, as several have files of one name. */
function lazyChunkName(name: string, id: string | null | undefined): string {
	const family = familyOf(id ?? "");
	if (family === undefined || name.startsWith(`${family}-`)) return name;
	return id?.includes("/shared/") ? `${family}-rules-${name}` : `${family}-${name}`;
}

/** Whether a file is of no kind: what several views need of such is one chunk. */
function isOfNoKind(id: string): boolean {
	return familyChunk(id) === null && !APART.some((kind) => kind.test(id));
}

/**
 * @param folder what is in it gives way
 * @param sources all that the frame is made of: what comes from elsewhere fails the build
 */
export async function buildFrame(folder: string, sources: readonly string[]): Promise<void> {
	// Whatever runs this may have set another: libraries then bring their development builds.
	process.env["NODE_ENV"] = "production";
	const { version }: { readonly version?: unknown } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8"));
	const define = { WEBFRAME_VERSION: JSON.stringify(version) };
	const shell = await build({
		root: ROOT,
		configFile: false,
		logLevel: "warn",
		define,
		plugins: [onlySources(sources), packCatalogues(), playedGames(), quietLit(), quietSignalr(), minifyTemplates()],
		build: {
			target: TARGET,
			outDir: folder,
			emptyOutDir: true,
			modulePreload: false,
			reportCompressedSize: false,
			// For the npm package, which names them; what is served neither names nor lists them.
			sourcemap: "hidden",
			// Vite leaves the white space of a library to whoever bundles it; this one is served as it is.
			minify: false,
			lib: { entry: `${ROOT}src/shell.ts`, formats: ["es"], fileName: "element" },
			rolldownOptions: {
				output: {
					minify: true,
					sourcemapPathTransform: nameInMap,
					// Each file of Lit has its note; one for all says the same, in the file that every page gets.
					comments: { legal: false, annotation: false, jsdoc: false },
					postBanner: ({ name }) => (name === SHELL ? LICENCES : ""),
					// All that the element needs at once is one file, so that the skeleton is painted after two requests.
					// What several views need is one more, so that going from one to the other loads little; apart from it
					// stands what games do not need.
					codeSplitting: {
						groups: [
							{ name: SHELL, tags: ["$initial"], test: (id) => localeChunkName(id) === undefined, priority: 6 },
							// A chunk takes along what it imports, so this one comes before those that need it.
							{ name: "parts", test: isOfNoKind, minShareCount: 2, priority: 5 },
							{ name: "money", test: MONEY, minShareCount: 2, priority: 5 },
							{ name: "bets", test: (id) => BETS.test(id) && !ROWS.test(id), minShareCount: 2, priority: 4 },
							{ name: "repeat", test: REPEAT, minShareCount: 2, priority: 4 },
							{ name: "rows", test: ROWS, minShareCount: 2, priority: 3 },
							{ name: "looks", test: LOOKS, minShareCount: 2, priority: 4 },
							{ name: "clock", test: CLOCKS, minShareCount: 2, priority: 4 },
							{ name: "memory", test: MEMORY, minShareCount: 2, priority: 4 },
							{ name: "offers", test: OFFERS, minShareCount: 2, priority: 4 },
							{
								name: "board",
								test: (id) => BOARD.test(id) && !TICKETS.test(id) && !COUNTS.test(id),
								minShareCount: 2,
								priority: 4,
							},
							{ name: "tickets", test: TICKETS, minShareCount: 2, priority: 3 },
							{ name: "counts", test: COUNTS, minShareCount: 2, priority: 3 },
							{ name: "contract", test: (id) => CONTRACT.test(id) && !CHECK.test(id), minShareCount: 2, priority: 4 },
							{ name: "check", test: CHECK, minShareCount: 2, priority: 3 },
							{ name: familyChunk, test: OF_FAMILY, minShareCount: 2, priority: 4 },
							{ name: "lists", test: LISTS, minShareCount: 2, priority: 2 },
							// By its name the service announces it, so it is not called like a file that is a chunk by itself.
							{ name: "choosing", test: CHOICES, minShareCount: 2, priority: 1 },
							{ name: "pots", test: POTS, minShareCount: 2, priority: 1 },
						],
					},
					chunkFileNames: ({ name, facadeModuleId }) =>
						name === SHELL
							? `${SHELL}.js`
							: `${localeChunkName(facadeModuleId) ?? lazyChunkName(name, facadeModuleId)}-[hash].js`,
				},
			},
		},
	});
	await nameLocales(folder);
	await buildLoader(folder, define);
	await buildPage(folder, sources, define);
	await writeManifest(folder, String(version), "webframe.js", new Set(["webframe.js", ...closure(shell, "shell.js")]));
}

/**
 * The script entry imports types only, so it is a matter of one file. It stays one classic script: wrapped, so
 * that it adds nothing but its one global, and with its import of the shell as it is written.
 */
async function buildLoader(folder: string, define: Record<string, string>): Promise<void> {
	const path = `${ROOT}src/loader.ts`;
	const { code } = await transformWithOxc(await readFile(path, "utf8"), path, { define, target: TARGET });
	const script = code.replace(/^export \{\s*\};?$/m, "");
	const { code: small } = await minify("webframe.js", `(()=>{${script}})()`, { module: false });
	await writeFile(`${folder}/webframe.js`, small);
}

/** The script of the hosted page, in one file: it waits for nothing but the script entry before it. */
async function buildPage(folder: string, sources: readonly string[], define: Record<string, string>): Promise<void> {
	await build({
		root: ROOT,
		configFile: false,
		logLevel: "warn",
		define,
		plugins: [onlySources(sources)],
		build: {
			target: TARGET,
			outDir: folder,
			emptyOutDir: false,
			reportCompressedSize: false,
			lib: { entry: `${ROOT}src/page/page.ts`, formats: ["es"], fileName: "page" },
			rolldownOptions: { output: { minify: true } },
		},
	});
}

/** A chunk and everything that it imports at once. */
function closure(result: Awaited<ReturnType<typeof build>>, name: string): ReadonlySet<string> {
	const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ("output" in part ? part.output : []));
	const chunks = new Map(
		outputs.flatMap((output): [string, Rolldown.OutputChunk][] =>
			output.type === "chunk" ? [[output.fileName, output]] : [],
		),
	);
	const found = new Set<string>();
	const visit = (fileName: string): void => {
		if (found.has(fileName)) return;
		found.add(fileName);
		for (const imported of chunks.get(fileName)?.imports ?? []) visit(imported);
	};
	visit(name);
	return found;
}

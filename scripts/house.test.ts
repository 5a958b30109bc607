/** The rules of the house that can be counted: length of files, docstrings, casts, what must not be called. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LINES_MAX = 400;
/** What is long all the same: each of them has been looked at. */
const LONG_FILES_MAX = 3;
/** `as const` and names of imports are no casts. */
const CASTS_MAX = 25;
/** Of exported functions and classes. */
const DOCUMENTED_SHARE_MIN = 0.95;

/** Source files of the checkout that git knows or would take in; nothing of them is generated. */
function sources(pattern: RegExp, ...paths: readonly string[]): readonly string[] {
	const args = ["ls-files", "--cached", "--others", "--exclude-standard", ...paths];
	const listed = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
	return [...new Set(listed.split("\n"))].filter((file) => pattern.test(file) && isThere(file));
}

function isThere(file: string): boolean {
	return ts.sys.fileExists(join(ROOT, file));
}

function textOf(file: string): string {
	return readFileSync(join(ROOT, file), "utf8");
}

test(`at most ${LONG_FILES_MAX} files of code are longer than ${LINES_MAX} lines, tests included`, () => {
	const files = sources(/\.(?:[cm]?[jt]sx?|css|html|sh)$/);
	expect(files.length).toBeGreaterThan(1_000);
	const long = files.flatMap((file) => {
		const lines = textOf(file).split("\n").length - 1;
		return lines > LINES_MAX ? [`${lines} ${file}`] : [];
	});
	expect(long.length, long.join(", ")).toBeLessThanOrEqual(LONG_FILES_MAX);
});

test(`at most ${CASTS_MAX} casts (\`as\`) are in the sources, each with its reason in a comment`, () => {
	const casts = sources(/(?<!\.test|\.d)\.ts$/)
		.filter((file) => !file.includes("/testing/"))
		.flatMap(castsOf);
	const places = casts.map(({ place }) => place);
	expect(casts.length, places.join(", ")).toBeLessThanOrEqual(CASTS_MAX);
	expect(casts.filter(({ hasReason }) => !hasReason).map(({ place }) => place)).toEqual([]);
});

/** A line of nothing but a comment, in which `as` is a word of its sentence. Names that begin with an asterisk have no space behind it. */
const COMMENT = /^\s*(?:\/\/.*|(?:\/\*|\*\s)(?:(?!\*\/).)*(?:\*\/\s*)?)$/;

function castsOf(file: string): readonly { readonly place: string; readonly hasReason: boolean }[] {
	const text = textOf(file);
	const lines = text.split("\n");
	const code = lines.filter((line) => !COMMENT.test(line)).join("\n");
	// To parse all sources takes seconds, and a cast needs this word.
	if (!/\bas\s+(?!const\b)/.test(code)) return [];
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: { place: string; hasReason: boolean }[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isAsExpression(node) && node.type.getText() !== "const") {
			const { line } = source.getLineAndCharacterOfPosition(node.type.getStart());
			const hasReason = [lines[line - 1], lines[line]].some((one) => /(?:^|\s)\/\/ \S/.test(one ?? ""));
			found.push({ place: `${file}:${line + 1}`, hasReason });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** What runs in casinos' pages: of the shared rooms those that the frame imports more than types of. */
const IN_PAGES = ["bonus", "games", "money"].map((room) => `packages/shared/src/${room}`);

test("nothing in casinos' pages calls what Prototype.js replaces by something else: `Array.from` and the `entries` of an array", () => {
	const files = sources(/(?<!\.test|\.d)\.ts$/, "packages/webframe/src", ...IN_PAGES);
	const calls = files
		.filter((file) => !file.includes("/testing/"))
		.flatMap((file) => [...textOf(file).matchAll(/\bArray\.from\(|\.entries\(\)/g)].map(([call]) => `${call} ${file}`));
	expect(files.length).toBeGreaterThan(300);
	expect(calls).toEqual([]);
});

/** What a page works with: the other parts of the frame are behind its element. */
const PUBLIC_OF_FRAME = ["events", "loader.ts", "page", "parameters.ts", "web-frame/web-frame.ts"].map(
	(part) => `packages/webframe/src/${part}`,
);

const DOCUMENTED: readonly (readonly [string, readonly string[]])[] = [
	["shared", ["packages/shared/src"]],
	["signalr", ["packages/signalr/src"]],
	["the frame's public parts", PUBLIC_OF_FRAME],
];

describe("exported functions and classes have docstrings:", () => {
	test.each(DOCUMENTED)("%s", (_, paths) => {
		const all = sources(/(?<!\.test|\.d)\.ts$/, ...paths)
			.filter((file) => !file.includes("/testing/"))
			.flatMap(exportsOf);
		const bare = all.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name);
		expect(all.length).toBeGreaterThan(0);
		expect(1 - bare.length / all.length, bare.join(", ")).toBeGreaterThanOrEqual(DOCUMENTED_SHARE_MIN);
	});
});

function exportsOf(file: string): readonly { readonly name: string; readonly isDocumented: boolean }[] {
	return ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true).statements.flatMap((statement) => {
		if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return [];
		if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true) return [];
		const isDocumented = ts.getJSDocCommentsAndTags(statement).length > 0;
		return [{ name: `${file} ${statement.name?.text}`, isDocumented }];
	});
}

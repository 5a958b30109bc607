/** The package's types in projects as casinos have them: each compiles with every check on, and mistakes are found. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writePackage } from "../build/package.ts";

/** Beside the frameworks, so that a project that stands here finds them. */
const MODULES = fileURLToPath(new URL("../node_modules/", import.meta.url));
const COMPILER = fileURLToPath(new URL("../../../node_modules/typescript-7/bin/tsc", import.meta.url));
const OPTIONS = {
	...{ strict: true, noEmit: true, skipLibCheck: false, jsx: "react-jsx", target: "es2022", types: [] },
	...{ module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom", "dom.iterable"] },
};

let project: string;

beforeAll(() => {
	project = mkdtempSync(join(MODULES, ".published-types-"));
	const built = join(project, "built");
	mkdirSync(built);
	writePackage(built, join(project, "node_modules", "@webframe", "webframe"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/**
 * What the compiler says of each of these texts, in turn; empty where it has nothing to say. They are files of one project,
 * for most of the work is to read the browser's own types. What is said of any other file is said of all of them.
 */
async function complaintsAbout(extension: "ts" | "tsx", ...texts: readonly string[]): Promise<readonly string[]> {
	const files = texts.map((_, index) => `page-${index}.${extension}`);
	for (const [index, name] of files.entries()) writeFileSync(join(project, name), texts[index] ?? "");
	writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files }));
	const compiled = promisify(execFile)(process.execPath, [COMPILER, "-p", project, "--pretty", "false"]);
	const said = await compiled.then(
		() => "",
		({ stdout }: { readonly stdout: string }) => stdout,
	);
	// A complaint begins with its place, and its further lines are set in.
	const complaints = said.split(/\n(?=\S)/).filter((text) => text !== "");
	const isAbout = (name: string) => (text: string) => text.includes(`${name}(`);
	const others = complaints.filter((text) => !files.some((name) => isAbout(name)(text)));
	return files.map((name) => [...complaints.filter(isAbout(name)), ...others].join("\n"));
}

/** That each of these changes of a text, which is in order as it stands, is complained about as it says. */
async function expectMistakesFound(
	extension: "ts" | "tsx",
	text: string,
	changes: readonly (readonly [written: string, mistaken: string, complaint: string])[],
): Promise<void> {
	for (const [written] of changes) expect(text).toContain(written);
	const changed = changes.map(([written, mistaken]) => text.replace(written, mistaken));
	const [asItStands, ...complaints] = await complaintsAbout(extension, text, ...changed);
	expect(asItStands).toBe("");
	for (const [index, [, mistaken, complaint]] of changes.entries()) {
		expect(complaints[index], mistaken).not.toBe("");
		expect(complaints[index], mistaken).toContain(complaint);
	}
}

const PAGE = `
	import type { BetDetail, WebFrameElement } from "@webframe/webframe";
	const frame: WebFrameElement = document.createElement("web-frame");
	frame.addEventListener("betsettled", ({ detail }) => { const bet: BetDetail = detail; void bet.winAmount; });
	frame.addEventListener("click", (event: Event) => void event);
	frame.tokenProvider = async () => "token";
	frame.theme = "dark";
	const shown: boolean = await frame.openGame(9);
	await frame.pause({ realityCheck: shown });
	frame.addEventListener("frameerror", ({ detail }) => { if (detail.code === "chunk_failed") location.reload(); });
	frame.addEventListener("loginrequest", ({ detail }) => { if (detail.reason === "bet") location.assign("/login"); });
	WebFrame?.mount("#games", { partnerClientId: "PartnerClient-1556", category: "ElCasino", TagId: 7, demo: true });
	export {};`;

test("a page in plain TypeScript", async () => {
	await expectMistakesFound("ts", PAGE, [
		["bet.winAmount", "bet.odds", "'odds'"],
		['"dark"', '"drak"', ""],
		['"chunk_failed"', '"chunk_lost"', ""],
		['"bet"', '"bets."', ""],
		['"ElCasino"', '"Casino"', ""],
		["TagId: 7", "TagId: false", ""],
	]);
});

const REACT = `
	import type {} from "@webframe/webframe/react";
	import { useRef } from "react";
	import type { WebFrameElement } from "@webframe/webframe";
	export function Games({ token }: { token: string }) {
		const frame = useRef<WebFrameElement>(null);
		return <web-frame ref={frame} partner-client-id="PartnerClient-1556" refresh-token={token} theme="dark" demo
			className="games" onbetaccepted={({ detail }) => detail.amount} />;
	}`;

test("a page with React", async () => {
	await expectMistakesFound("tsx", REACT, [
		["detail.amount", "detail.odds", "'odds'"],
		// A property that is set before the element is there would be an attribute that stays, token and all.
		["refresh-token", "refreshToken", "refreshToken"],
	]);
});

const VUE = `
	import type {} from "@webframe/webframe/vue";
	import type { GlobalComponents } from "vue";
	type Props = InstanceType<GlobalComponents["web-frame"]>["$props"];
	type Emit = InstanceType<GlobalComponents["web-frame"]>["$emit"];
	export const props: Props = { "partner-client-id": "PartnerClient-1556", demo: true, class: "games" };
	export const emit = (tell: Emit, event: CustomEvent) => tell("betaccepted", event);`;

test("a page with Vue", async () => {
	await expectMistakesFound("ts", VUE, [
		["demo: true", "demo: 1", "number"],
		['"betaccepted"', '"betlost"', "betlost"],
	]);
});

const SVELTE = `
	import type {} from "@webframe/webframe/svelte";
	import type { SvelteHTMLElements } from "svelte/elements";
	export const props: SvelteHTMLElements["web-frame"] = {
		"partner-client-id": "PartnerClient-1556",
		demo: true,
		onbetaccepted: ({ detail }) => detail.amount,
	};`;

test("a page with Svelte", async () => {
	await expectMistakesFound("ts", SVELTE, [["detail.amount", "detail.odds", "'odds'"]]);
});

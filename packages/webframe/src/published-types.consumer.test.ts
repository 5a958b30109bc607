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

/** What the compiler says of a file with this text; empty when it has nothing to say. */
async function complaintsAbout(name: string, text: string): Promise<string> {
	writeFileSync(join(project, name), text);
	writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files: [name] }));
	const compiled = promisify(execFile)(process.execPath, [COMPILER, "-p", project]);
	return await compiled.then(
		() => "",
		({ stdout }: { readonly stdout: string }) => stdout,
	);
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
	expect(await complaintsAbout("page.ts", PAGE)).toBe("");
	expect(await complaintsAbout("page.ts", PAGE.replace("bet.winAmount", "bet.odds"))).toContain("'odds'");
	for (const [written, mistaken] of [
		['"dark"', '"drak"'],
		['"chunk_failed"', '"chunk_lost"'],
		['"bet"', '"bets."'],
		['"ElCasino"', '"Casino"'],
		["TagId: 7", "TagId: false"],
	] as const) {
		expect(await complaintsAbout("page.ts", PAGE.replace(written, mistaken)), mistaken).not.toBe("");
	}
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
	expect(await complaintsAbout("page.tsx", REACT)).toBe("");
	expect(await complaintsAbout("page.tsx", REACT.replace("detail.amount", "detail.odds"))).toContain("'odds'");
	// A property that is set before the element is there would be an attribute that stays, token and all.
	expect(await complaintsAbout("page.tsx", REACT.replace("refresh-token", "refreshToken"))).toContain("refreshToken");
});

const VUE = `
	import type {} from "@webframe/webframe/vue";
	import type { GlobalComponents } from "vue";
	type Props = InstanceType<GlobalComponents["web-frame"]>["$props"];
	type Emit = InstanceType<GlobalComponents["web-frame"]>["$emit"];
	export const props: Props = { "partner-client-id": "PartnerClient-1556", demo: true, class: "games" };
	export const emit = (tell: Emit, event: CustomEvent) => tell("betaccepted", event);`;

test("a page with Vue", async () => {
	expect(await complaintsAbout("page.ts", VUE)).toBe("");
	expect(await complaintsAbout("page.ts", VUE.replace("demo: true", "demo: 1"))).toContain("number");
	expect(await complaintsAbout("page.ts", VUE.replace('"betaccepted"', '"betlost"'))).toContain("betlost");
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
	expect(await complaintsAbout("page.ts", SVELTE)).toBe("");
	expect(await complaintsAbout("page.ts", SVELTE.replace("detail.amount", "detail.odds"))).toContain("'odds'");
});

/** The hosted page: what it allows, and what must not stand in its address. */
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../partners/apply-document.ts";
import { PartnerDirectory } from "../partners/partner-directory.ts";
import { ApiError } from "../platform/http/api-error.ts";
import { createSurface } from "../platform/http/surface.ts";
import { createLogger } from "../platform/logger.ts";
import { type ListeningApp, rawRequest, startApp } from "../testing/listening-app.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { FrameEnv } from "./frame-context.ts";
import { readFrameFiles, registerFrameFiles } from "./frame-files.ts";
import { registerHostedPage } from "./hosted-page.ts";

const FILES = {
	"webframe.js": "1",
	"page.js": "2",
	"lobby-Abc123_-.js": "3",
	"shell.js": "4",
	"lobby-view-Abc123_-.js": "5",
	"numbers-view-Abc123_-.js": "6",
	"en-Abc123_-.js": "7",
	"pt-Abc123_-.js": "8",
	"pt-br-Abc123_-.js": "9",
};
const given = useTestDatabase();
let folder: string;
let listening: ListeningApp;
/** What was noted of partners that go live. */
const signs: unknown[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-page-"));
	for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
	const files = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, { integrity: integrity(text) }]));
	await writeFile(join(folder, "manifest.json"), JSON.stringify({ version: "1.2.3", files }));
	const clock = new ManualClock();
	const base = { name: "x", apiUrl: "https://x.example", secrets: ["a secret for these tests"] };
	const document = applyDocumentSchema.parse({
		partners: [
			{ ...base, id: 1, settings: { allowedOrigins: ["https://casino.example", "http://localhost:3000"] } },
			{ ...base, id: 2, settings: { allowedOrigins: ["https://other.example"] } },
		],
	});
	await applyDocument(given().database, document, { environment: {}, ownGames: SHELF, now: clock.now() });
	const ownOrigin = "https://frame.example";
	const partners = new PartnerDirectory({
		database: given().database,
		clock,
		logger: createLogger("silent"),
		ownOrigin,
	});
	await partners.refresh();
	const app = createSurface<FrameEnv>();
	app.onError((error, c) =>
		error instanceof ApiError ? c.json({ Message: error.message }, error.status) : c.json({}, 500),
	);
	const frame = await readFrameFiles(folder);
	registerHostedPage(app, { partners, noteSign: (...sign) => signs.push(sign) }, frame);
	registerFrameFiles(app, frame, ownOrigin);
	listening = await startApp(app);
});
afterAll(async () => {
	await listening.close();
	await rm(folder, { recursive: true });
});

const get = (query: string, version = "1") => rawRequest(listening.port, `/frame/v${version}/page${query}`, {});
const integrity = (text: string): string => `sha384-${createHash("sha384").update(text).digest("base64")}`;

test.each(["1", "1.2.3"])(
	"the page at /frame/v%s has the files of its version, each with its hash",
	async (version) => {
		const { status, headers, body } = await get("?partnerClientId=PartnerClient-1&theme=dark", version);
		expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
			200,
			"text/html; charset=utf-8",
			"no-cache",
		]);
		expect(body).toContain(`src="/frame/v1.2.3/webframe.js" integrity="${integrity("1")}"`);
		expect(body).toContain(`src="/frame/v1.2.3/page.js" integrity="${integrity("2")}"`);
		expect(body).toContain(`"/frame/v1.2.3/lobby-Abc123_-.js":"${integrity("3")}"`);
		expect(headers["referrer-policy"]).toBe("no-referrer");
	},
);

test("whoever goes live with it alone is seen, and nobody of an unknown partner", async () => {
	signs.length = 0;
	await get("?partnerClientId=2");
	await get("?partnerClientId=3");
	expect(signs).toEqual([["partner", 2, "frame", "the hosted page"]]);
});

test("it announces what the first view is made of, with its hash, and of the lobby only when that is opened", async () => {
	const announced = async (more: string): Promise<readonly (string | undefined)[]> => {
		const { body } = await get(`?partnerClientId=1${more}`);
		return [...body.matchAll(/<link rel="modulepreload" href="([^"]+)" integrity="([^"]+)">/g)].flatMap((found) => [
			found[1],
			found[2],
		]);
	};
	const shell = ["/frame/v1.2.3/shell.js", integrity("4")];
	const english = ["/frame/v1.2.3/en-Abc123_-.js", integrity("7")];
	expect(await announced("")).toEqual([...shell, ...english, "/frame/v1.2.3/lobby-view-Abc123_-.js", integrity("5")]);
	expect(await announced("&game=1")).toEqual([...shell, ...english]);
});

test.each([
	["", "pt-BR,pt;q=0.9,en;q=0.8", "pt-br"],
	["", "pt-AO;q=0.9", "pt"],
	["&language=BR", "en", "pt-br"],
	["&language=", "pt", "pt"],
	["&language=pt-PT-u-nu-latn", undefined, "pt"],
	["&language=tlh", "pt", "en"],
	["", "*", "en"],
	["", `${"x".repeat(5_000)},pt`, "en"],
])("it announces the texts of the language that the frame will speak: %s, %s", async (more, acceptLanguage, tag) => {
	const headers = acceptLanguage === undefined ? {} : { "accept-language": acceptLanguage };
	const answer = await rawRequest(listening.port, `/frame/v1/page?partnerClientId=1${more}`, headers);
	const languages = [...answer.body.matchAll(/<link rel="modulepreload" href="[^"]*\/(en|pt|pt-br)-Abc123_-\.js"/g)];
	expect(languages.map(([, found]) => found)).toEqual([tag]);
	expect(answer.headers["vary"]).toContain("Accept-Language");
});

test("its policy allows its own scripts, its import map by hash, Trusted Types, and nothing inline", async () => {
	const { headers, body } = await get("?partnerClientId=1");
	const policy = String(headers["content-security-policy"]).split("; ");
	const map = /<script type="importmap">(.*?)<\/script>/.exec(body)?.[1] ?? "";
	const hash = createHash("sha256").update(map).digest("base64");
	expect(policy).toEqual(
		expect.arrayContaining([
			"default-src 'none'",
			`script-src 'self' 'sha256-${hash}'`,
			"style-src 'self'",
			"base-uri 'none'",
			"require-trusted-types-for 'script'",
			"trusted-types webframe",
		]),
	);
	expect(policy.join(" ")).not.toMatch(/unsafe|\*/);
});

test("only the partner's own pages may hold it, and they are the only ones it speaks to", async () => {
	const { headers, body } = await get("?partnerClientId=1");
	const origins = "https://casino.example http://localhost:3000 https://frame.example";
	expect(headers["content-security-policy"]).toContain(`frame-ancestors 'self' ${origins};`);
	expect(body).toContain(`<meta name="webframe-origins" content="${origins}">`);
	expect(body).not.toContain("other.example");
});

describe("an address that", () => {
	test.each([
		["names no partner", "", 400],
		["names something else", "?partnerClientId=%22%3E%3Cscript%3E", 400],
		["names a partner that is not there", "?partnerClientId=4711", 404],
	])("%s gets no page", async (_, query, status) => {
		expect((await get(query)).status).toBe(status);
	});

	test("is of a version that was never delivered gets no page", async () => {
		for (const version of ["1.2.4", "2"]) expect((await get("?partnerClientId=1", version)).status).toBe(404);
	});

	test.each(["refreshToken", "RefreshToken", "refresh-token", "access_token", "token"])(
		"holds a token as %s is refused, and the answer does not repeat it",
		async (name) => {
			const { status, body } = await get(`?partnerClientId=1&${name}=secret-value`);
			expect(status).toBe(400);
			expect(body).toContain("fragment");
			expect(body).not.toContain("secret-value");
		},
	);
});

test("nothing of the query gets into the page", async () => {
	const { body } = await get("?partnerClientId=1&theme=%22%3E%3Cimg%20src%3Dx%3E&language=%3C%2Fscript%3E");
	expect(body).not.toMatch(/<img|theme|language/);
});

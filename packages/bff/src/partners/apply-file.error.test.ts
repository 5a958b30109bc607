import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { ApplyFileError, applyFile } from "./apply-file.ts";

const given = useTestDatabase();
const SECRET = "hunter2-hunter2-hunter2";
const PARTNER = { id: 1556, name: "one", apiUrl: "https://casino.example", secrets: [SECRET] };
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-apply-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
	await given().owner`truncate partner cascade`;
});

async function apply(text: string, environment: NodeJS.ProcessEnv = {}): Promise<readonly number[]> {
	const file = join(folder, "partners.yaml");
	await writeFile(file, text);
	return (await applyFile(given().database, file, { environment, ownGames: SHELF, now: new Date(0) })).partnerIds;
}

/** What a file of one partner with these changes is refused with. */
async function refusal(changes: object): Promise<string> {
	const text = JSON.stringify({ partners: [{ ...PARTNER, ...changes }] });
	const error = await apply(text).then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof ApplyFileError)) throw new Error(`It was not refused: ${String(error)}`);
	return error.message;
}

test("where private networks are allowed an address may be http://", async () => {
	const text = JSON.stringify({ partners: [{ ...PARTNER, apiUrl: "http://127.0.0.1:9" }] });
	expect(await apply(text, { ALLOW_PRIVATE_NETWORKS: "true" })).toEqual([1556]);
});

test("JSON and YAML with comments say the same", async () => {
	expect(await apply(JSON.stringify({ partners: [PARTNER] }))).toEqual([1556]);
	const yaml = `# who may bet
partners:
  - id: 1556
    name: one
    apiUrl: https://casino.example
    secrets: [{ env: SECRET }]
    settings:
      allowedOrigins: ["https://casino.example"]
`;
	expect(await apply(yaml, { SECRET })).toEqual([1556]);
	expect(await given().owner`select from partner_secret`).toHaveLength(1);
	expect(await apply("partners: []")).toEqual([]);
	expect(await apply("{}")).toEqual([]);
});

describe("every bad field is named by its path, and no value is shown", () => {
	test.each<[string, object, string]>([
		["partners.0.id", { id: 0 }, ">=1"],
		["partners.0.id", { id: "1556" }, "number"],
		["partners.0.id", { id: 2_147_483_648 }, "<=2147483647"],
		["partners.0.name", { name: "" }, ">=1"],
		["partners.0.name", { name: undefined }, "string"],
		["partners.0.apiUrl", { apiUrl: "casino.example" }, "https://"],
		["partners.0.apiUrl", { apiUrl: "https://user:hunter2@casino.example" }, "without credentials"],
		["partners.0.apiUrl", { apiUrl: "https://casino.example/?key=hunter2" }, "without credentials, query"],
		["partners.0.apiUrl", { apiUrl: "file:///etc/passwd" }, "http:// or https://"],
		["partners.0.apiUrl", { apiUrl: "http://casino.example" }, "must be https://, unless ALLOW_PRIVATE_NETWORKS=true"],
		["partners.0.settings.callTimeoutMs", { settings: { callTimeoutMs: 5_001 } }, "at most 5000"],
		[
			"partners.0.settings.stakeLimits.0.gameCode",
			{ settings: { stakeLimits: [{ gameCode: 100_000, currency: "EUR", minStake: "1.00", maxStake: "9.00" }] } },
			"the code of one of our own games, or null",
		],
		[
			"partners.0.settings.batches.0.collectionPeriodMs",
			{
				settings: {
					acceptanceDeadlineMs: 1_000,
					batches: [{ gameCode: 9, collectionPeriodMs: 1_000, transactionLimit: 2 }],
				},
			},
			"less than acceptanceDeadlineMs",
		],
		["partners.0.settings.pinnedKeyId", { settings: { pinnedKeyId: "0123456789abcdef" } }, "a signing key"],
		["partners.0.name", { name: "o\0e" }, "text that can be stored"],
		["partners.0.name", { name: "\ud800" }, "text that can be stored"],
		["partners.0.apiUrl", { apiUrl: "https://casino.example/\0" }, "text that can be stored"],
		["partners.0.settings.extraData", { settings: { extraData: { a: ["\0"] } } }, "text that can be stored"],
		["partners.0.settings.extraData", { settings: { extraData: { "\udfff": 1 } } }, "text that can be stored"],
		["partners.0.isActive", { isActive: "yes" }, "boolean"],
		["partners.0.secrets", { secrets: [] }, ">=1"],
		["partners.0.secrets", { secrets: [SECRET, `${SECRET}2`, `${SECRET}3`] }, "<=2"],
		["partners.0.secrets.0", { secrets: ["hunter2"] }, "16 to 256 characters"],
		["partners.0.secrets.0", { secrets: ["hunter2".repeat(40)] }, "16 to 256 characters"],
		["partners.0.secrets.0.env", { secrets: [{ env: "" }] }, "name of a variable"],
		["partners.0.secrets.0.env", { secrets: [{ env: "A B" }] }, "name of a variable"],
		["partners.0.secrets.0", { secrets: [1_234_567_890_123_456] }, "{env: NAME}"],
		["partners.0.secrets.0", { secrets: [{ environment: "A" }] }, "{env: NAME}"],
		["partners.0", { partnerId: 1 }, '"partnerId"'],
		["partners.0.settings.callTimeoutMs", { settings: { callTimeoutMs: 1 } }, ">=100"],
		["partners.0.settings", { settings: { callTimeout: 1 } }, '"callTimeout"'],
	])("%s: %j", async (path, changes, rule) => {
		const message = await refusal(changes);
		const [head, ...lines] = message.split("\n");
		expect(head).toMatch(/partners\.yaml cannot be applied:$/);
		expect(lines).toHaveLength(1);
		expect(lines[0]?.startsWith(`  ${path}: `), message).toBe(true);
		expect(lines[0]).toContain(rule);
		expect(message).not.toContain("hunter2");
	});

	test.each([["camera"], ["geolocation"], ["fullscreen *"], ["Fullscreen"]])(
		"a permission that no game may have: %s",
		async (permission) => {
			const settings = { gamePermissions: ["fullscreen", permission] };
			const provider = { id: 1, counterpartyId: "games", name: "Games", apiUrl: "https://games.example/v1" };
			const text = JSON.stringify({ providers: [{ ...provider, keys: [SECRET], settings }] });
			await expect(apply(text)).rejects.toThrow(
				"  providers.0.settings.gamePermissions.1: is no permission that a game may have; those are accelerometer, ",
			);
		},
	);

	test.each<[string, object]>([
		["name", { name: "Games\0" }],
		["apiUrl", { apiUrl: "https://games.example/\ud800" }],
		["settings.gameCategory", { settings: { gameCategory: "\0" } }],
		["settings.languages", { settings: { languages: { en: "e\0" } } }],
		["settings.languages", { settings: { languages: { "\ud800": "en" } } }],
	])("a text of a provider that cannot be stored: %s %j", async (field, changes) => {
		const provider = { id: 1, counterpartyId: "games", name: "Games", apiUrl: "https://games.example/v1" };
		const text = JSON.stringify({ providers: [{ ...provider, keys: [SECRET], ...changes }] });
		await expect(apply(text, { SECRETS_KEY: "ab".repeat(32) })).rejects.toThrow(
			`  providers.0.${field}: must be text that can be stored`,
		);
	});

	test.each([".inf", ".nan", "1e999"])("a number of an extraData that is none: %s", async (number) => {
		const extraData = `{a: [${number}]}`;
		const partner = `{id: 1, name: one, apiUrl: "https://one.example", secrets: [${SECRET}], settings: {extraData: ${extraData}}}`;
		await expect(apply(`partners: [${partner}]`)).rejects.toThrow("partners.0.settings.extraData: must be JSON");
	});

	test("an extraData of YAML that holds itself", async () => {
		const partner = "{id: 1, name: one, apiUrl: https://one.example, secrets: [{env: ONE}], settings: {extraData: *a}}";
		const text = `partners: [${partner.replace("*a", "&a {self: *a}")}]`;
		await expect(apply(text, { ONE: SECRET })).rejects.toThrow(
			"partners.0.settings.extraData: must not nest deeper than",
		);
	});

	test("a provider's address to which no call is let out, and what is written beside it is not applied", async () => {
		const provider = { id: 1, counterpartyId: "games", name: "Games", apiUrl: "http://games.example/v1" };
		const text = JSON.stringify({ partners: [PARTNER], providers: [{ ...provider, keys: [SECRET] }] });
		await expect(apply(text)).rejects.toThrow("  providers.0.apiUrl: must be https://");
		expect(await given().owner`select from partner`).toHaveLength(0);
	});

	test("several at once", async () => {
		expect((await refusal({ id: 0, name: "", settings: { isFeedOn: 1 } })).split("\n")).toHaveLength(4);
	});

	test("a partner that stands there twice", async () => {
		const applied = apply(JSON.stringify({ partners: [PARTNER, { ...PARTNER, id: 2 }, { ...PARTNER, name: "two" }] }));
		await expect(applied).rejects.toThrow("partners.2.id: 1556 stands here twice");
	});

	test.each(["", "null", "[]", "just a text", "42"])("a file that is no document: %j", async (text) => {
		await expect(apply(text)).rejects.toThrow("(whole file): ");
	});

	test("a section that does not exist", async () => {
		await expect(apply("partner: []")).rejects.toThrow('"partner"');
	});
});

describe("a file that cannot be read is named with the reason", () => {
	test("there is none", async () => {
		const file = join(folder, "missing.yaml");
		await expect(
			applyFile(given().database, file, { environment: {}, ownGames: SHELF, now: new Date(0) }),
		).rejects.toThrow(`${file} cannot be read: there is no such file.`);
		await expect(
			applyFile(given().database, folder, { environment: {}, ownGames: SHELF, now: new Date(0) }),
		).rejects.toThrow("EISDIR");
	});

	test.each([
		`partners:\n  - secrets: ["${SECRET}\n    name: one`,
		`{"partners": [{"secrets": ["${SECRET}"], }`,
		`partners: []\npartners: ["${SECRET}"]`,
		`a: *${SECRET}`,
	])("neither JSON nor YAML: the place is told, the text is not shown: %j", async (text) => {
		const message = await apply(text).catch((error: Error) => error.message);
		expect(message).toMatch(
			/partners\.yaml (is neither JSON nor YAML: line \d+, column \d+: [A-Z_]+|cannot be read: .*)\.$/,
		);
		expect(message).not.toContain("hunter2");
	});

	test("aliases that stand for billions of lines", async () => {
		const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(", ")}]`);
		await expect(apply(`l0: &l0 [x]\n${levels.join("\n")}`)).rejects.toThrow("aliases");
	});
});

test("a missing variable is told as a problem of the file, and nothing is changed", async () => {
	const text = JSON.stringify({ partners: [PARTNER, { ...PARTNER, id: 2, secrets: [{ env: "NOT_SET" }] }] });
	await expect(apply(text)).rejects.toThrow(ApplyFileError);
	await expect(apply(text)).rejects.toThrow("NOT_SET is not set");
	expect(await given().owner`select from partner`).toHaveLength(0);
});

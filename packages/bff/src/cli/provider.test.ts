import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectDone, expectRefusal } from "../testing/run-command.ts";
import { useCommands } from "../testing/test-command.ts";

const commands = useCommands();
let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "bff-provider-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, text);
	return path;
}

const PROVIDER = {
	id: 7,
	counterpartyId: "games",
	name: "Games",
	apiUrl: "https://games.example/v1",
	keys: ["the first key of it", "the second key of it"],
};

test("a provider is applied from a file and listed without its keys; doing it again changes nothing", async () => {
	expect(expectDone(await commands().bff("provider list"))).toEqual(["There are no providers."]);
	const document = await file("providers.json", JSON.stringify({ providers: [PROVIDER] }));
	expectRefusal(await commands().bff(`apply ${document}`, { env: { SECRETS_KEY: "" } }), "SECRETS_KEY");
	const options = { env: { SECRETS_KEY: "ab".repeat(32) } };
	for (let time = 0; time < 2; time++)
		expect(expectDone(await commands().bff(`apply ${document}`, options))).toEqual([
			"Applied: no partners, providers 7.",
		]);
	const audited = await commands().owner`select action, details from audit_log where subject = 'provider 7'`;
	expect(audited.map(({ action }) => action)).toEqual(["provider.create", "provider.key_add"]);
	expect(JSON.stringify(audited)).not.toContain("key of it");
	expect(expectDone(await commands().bff("provider list"))).toEqual([
		"7  on  2 keys  games  https://games.example/v1  Games",
	]);
});

test("another provider's counterparty id and a wrong SECRETS_KEY are refused in plain words, and nothing is applied", async () => {
	const partner = { id: 9, name: "nine", apiUrl: "https://nine.example", secrets: ["the secret of the casino nine"] };
	const document = { partners: [partner], providers: [{ ...PROVIDER, id: 8 }] };
	const path = await file("taken.json", JSON.stringify(document));
	const refused = await commands().bff(`apply ${path}`, { env: { SECRETS_KEY: "ab".repeat(32) } });
	expectRefusal(refused, "providers.0.counterpartyId: games is that of provider 7");
	const other = await file("other-key.json", JSON.stringify({ ...document, providers: [PROVIDER] }));
	const wrong = await commands().bff(`apply ${other}`, { env: { SECRETS_KEY: "ef".repeat(32) } });
	expectRefusal(wrong, "SECRETS_KEY is not the one that the keys of provider 7 were encrypted with");
	expect(await commands().owner`select 1 from partner where partner_id = 9`).toHaveLength(0);
	expect(await commands().owner`select 1 from provider where provider_id = 8`).toHaveLength(0);
});

test("its keys go over to another SECRETS_KEY with ours, once, and are refused under a wrong one", async () => {
	const [from, to] = ["ab".repeat(32), "fedcba9876543210".repeat(4)];
	const go = (env: Record<string, string>) => commands().bff("keys reencrypt", { env });
	expectRefusal(await go({ SECRETS_KEY: "ef".repeat(32), NEW_SECRETS_KEY: to }), "cannot be decrypted");
	expect(expectDone(await go({ SECRETS_KEY: from, NEW_SECRETS_KEY: to })).join()).toContain("2 keys changed over");
	expect(expectDone(await go({ SECRETS_KEY: from, NEW_SECRETS_KEY: to })).join()).toContain("0 keys changed over");
	const document = await file("again.json", JSON.stringify({ providers: [PROVIDER] }));
	expectDone(await commands().bff(`apply ${document}`, { env: { SECRETS_KEY: to } }));
	const rows = await commands().owner`select 1 from provider_key where expires_at is null`;
	expect(rows).toHaveLength(2);
});

test("its keys are put under no other SECRETS_KEY than our signing keys", async () => {
	const { owner, bff } = commands();
	await owner`truncate provider cascade`;
	expectDone(await bff("keys rotate", { env: { SECRETS_KEY: "cd".repeat(32) } }));
	const document = await file("first.json", JSON.stringify({ providers: [PROVIDER] }));
	const refused = await bff(`apply ${document}`, { env: { SECRETS_KEY: "ab".repeat(32) } });
	expectRefusal(refused, "SECRETS_KEY is not the one that it was encrypted with");
	expect(await owner`select from provider`).toHaveLength(0);
	expectDone(await bff(`apply ${document}`, { env: { SECRETS_KEY: "cd".repeat(32) } }));
});

test("its games are asked for again, if there is such a provider", async () => {
	expect(expectDone(await commands().bff("provider sync 7 --note new-games")).join()).toContain("read again");
	expectRefusal(await commands().bff("provider sync 8"), "There is no provider 8.");
	for (const none of ["x", "0", "07", "-7", "7.0", "2147483648", "99999999999999999999"]) {
		expectRefusal(await commands().bff(`provider sync ${none}`), "not the number of a provider");
	}
	const acts = await commands().owner`select subject, note from audit_log where action = 'provider.sync'`;
	expect([...acts]).toEqual([{ subject: "provider 7", note: "new-games" }]);
});

test("bets that it could not bring to an end are compared with what we have", async () => {
	const bets = await file("bets.txt", "nobody-knows-1\r\nnobody-knows-2\nnobody-knows-1\n");
	const lines = expectDone(await commands().bff(`provider resolve 7 ${bets}`));
	expect(lines).toHaveLength(2);
	expect(lines[0]).toMatch(/^nobody-knows-1 {2}unknown +- .*nothing is owed/);
	expectRefusal(await commands().bff(`provider resolve 7 ${await file("empty.txt", "\n")}`), "names no bet");
	expectRefusal(await commands().bff("provider resolve 7 /nowhere"), "cannot be read: ENOENT");
	expectRefusal(await commands().bff(`provider resolve 7 ${await file("long.txt", "x".repeat(129))}`), "no bet id");
});

test("a provider may have every number that apply takes", async () => {
	const id = 2_147_483_647;
	const document = { providers: [{ ...PROVIDER, id, counterpartyId: "the-last" }] };
	const path = await file("last.json", JSON.stringify(document));
	expectDone(await commands().bff(`apply ${path}`, { env: { SECRETS_KEY: "cd".repeat(32) } }));
	expect(expectDone(await commands().bff(`provider sync ${id}`)).join()).toContain(`provider ${id} are read again`);
	const bets = await file("bets-of-last.txt", "nobody-knows");
	expect(expectDone(await commands().bff(`provider resolve ${id} ${bets}`)).join()).toContain("unknown");
});

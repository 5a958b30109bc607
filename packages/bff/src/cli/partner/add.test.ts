import { expect, test } from "vitest";
import { verifySecret } from "../../partners/secret-hash.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("a partner is made, switched off, with a secret that is shown once and kept as a hash", async () => {
	const lines = expectDone(await commands().bff("partner add 7 --name Seven --api-url https://seven.example"));
	expect(lines[0]).toBe("Added: partner 7, switched off.");
	const secret = lines[2] ?? "";
	expect(secret).toMatch(/^[\w-]{43}$/);
	const [row] = await commands().owner<{ hash: string; all: string }[]>`
		select s.secret_hash as hash, (select jsonb_agg(a)::text from audit_log a) || to_jsonb(s)::text as all
		from partner_secret s`;
	expect(await verifySecret(secret, row?.hash ?? "")).toBe(true);
	expect(row?.all).not.toContain(secret);
	expect((await commands().bff("partner list")).stdout).toBe("7  off  1 secret  https://seven.example  Seven");
	expect(await commands().audited()).toMatchObject([
		{ action: "partner.create", subject: "partner 7", actor: expect.stringMatching(/^command line \(.+\)$/) },
		{ action: "partner.secret_add", subject: "partner 7" },
	]);
});

test("a number that is taken changes nothing", async () => {
	await commands().addPartner(7);
	const ended = await commands().bff("partner add 7 --name Other --api-url https://other.example");
	expectRefusal(ended, "The partner 7 is there already; nothing was changed.");
	expect((await commands().bff("partner list")).stdout).toContain("Casino 7");
	expect(await commands().audited()).toEqual([]);
});

test("what is missing or wrong is named", async () => {
	expectRefusal(await commands().bff("partner add 7 --name Seven"), "--api-url");
	expectRefusal(await commands().bff("partner add 7 --name Seven --api-url ftp://x"), "--api-url: must be an http://");
	const open = "partner add 7 --name Seven --api-url http://casino.example";
	expectRefusal(await commands().bff(open), "--api-url: must be https://, unless ALLOW_PRIVATE_NETWORKS=true");
	const long = await commands().bff(`partner add 7 --api-url https://a.example --name ${"x".repeat(129)}`);
	expectRefusal(long, "--name: ");
	expect(expectDone(await commands().bff("partner add --help")).join(" ")).toContain("shown this one time");
});

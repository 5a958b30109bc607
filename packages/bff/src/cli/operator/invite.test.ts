import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();
const env = { PUBLIC_URL: "https://aggregator.example" };

test("a link is shown once, for the page's own address; only its hash is kept, and who gave it", async () => {
	const lines = expectDone(await commands().bff("operator invite ann --role manager", { env }));
	expect(lines[0]).toBe("Link of ann (manager), shown only now; it is good for 24 hours, and once:");
	const [address, secret = ""] = (lines[1] ?? "").split("#invitation=");
	expect(address).toBe("https://aggregator.example/backoffice/");
	expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
	const [row] = await commands().owner<{ all: string }[]>`
		select (select jsonb_agg(i)::text from operator_invitation i) || (select jsonb_agg(a)::text from audit_log a) as all`;
	expect(row?.all).not.toContain(secret);
	expect((await commands().audited()).map(({ action, subject }) => `${action} of ${subject}`)).toEqual([
		"operator.invite of operator ann",
	]);
	expect(
		await commands().owner`select operator, given_by like 'command line (%' as by_command from operator_gift`,
	).toEqual([{ operator: "ann", by_command: true }]);
	const elsewhere = { ...env, BACKOFFICE_ORIGIN: "http://127.0.0.1:8080" };
	const [, link] = expectDone(await commands().bff("operator invite ann", { env: elsewhere }));
	expect(link).toContain("http://localhost:8080/backoffice/#invitation=");
});

test("the first operator is alarmed, also one who gets a token, and no other", async () => {
	const alarms = async (command: string) =>
		(await commands().bff(command, { env })).stderr.split("\n").filter((line) => line.includes("first_operator"));
	expect(await alarms("operator invite amy")).toEqual([]);
	await commands().owner`truncate operator`;
	const [line = "", ...more] = await alarms("operator invite amy --role viewer");
	expect(more).toEqual([]);
	expect(JSON.parse(line)).toMatchObject({ level: 50, alarm: "first_operator", operator: "amy", role: "viewer" });
	const rows = async () =>
		await commands().owner`select subject, is_severe, ended_at from alarm
			where kind = 'first_operator' and subject <> 'operator ann' order by alarm_id`;
	expect(await rows()).toEqual([{ subject: "operator amy", is_severe: true, ended_at: null }]);
	expect(await alarms("operator token ben")).toEqual([]);
	await commands().owner`truncate operator`;
	expect(await alarms("operator token ben")).toHaveLength(1);
	expect(await rows()).toMatchObject([{ subject: "operator amy" }, { subject: "operator ben" }]);
});

test("of several who are let in at once, by link or by token, one is the first", async () => {
	await commands().owner`truncate operator`;
	const names = ["una", "duo", "tria", "quad", "quin"];
	const done = await Promise.all([
		...names.map((name) => commands().bff(`operator invite ${name} --role viewer`, { env })),
		...names.map((name) => commands().bff(`operator token by-token-${name} --role viewer`)),
	]);
	const lines = done.flatMap(({ stderr }) => stderr.split("\n")).filter((line) => line.includes("first_operator"));
	expect(lines).toHaveLength(1);
});

test("several are invited at once, in their order, or nobody is: each who may not be is named", async () => {
	await commands().owner`truncate operator`;
	const ended = await commands().bff("operator invite xena rolf --role viewer", { env });
	const lines = expectDone(ended);
	expect(lines.map((line) => line.replace(/#.*/, ""))).toEqual(
		["xena", "rolf"].flatMap((name) => [
			`Link of ${name} (viewer), shown only now; it is good for 24 hours, and once:`,
			"https://aggregator.example/backoffice/",
		]),
	);
	expect(lines[1]).not.toBe(lines[3]);
	// Of them the one who is named first is the first operator.
	expect(ended.stderr.split("\n").filter((line) => line.includes('"operator":"xena"'))).toHaveLength(1);
	expect(ended.stderr).not.toContain("rolf");
	const list = await commands().bff("operator list");
	const refused = await commands().bff("operator invite sara xena rolf --role finance", { env });
	expectRefusal(
		refused,
		"rolf is viewer: a link gives no other role. xena is viewer: a link gives no other role. Nobody else got one either.",
	);
	expect(await commands().bff("operator list")).toEqual(list);
	expectRefusal(await commands().bff("operator invite sara Tom --role finance", { env }), "'Tom'");
	expectRefusal(await commands().bff("operator invite sara sara --role finance", { env }), "It stands there twice.");
});

test("who is new needs a role, and a link gives no other one", async () => {
	expectRefusal(await commands().bff("operator invite bob", { env }), "bob is new: say what he may do by --role.");
	await commands().bff("operator token bob --role viewer");
	const other = await commands().bff("operator invite bob --role manager", { env });
	expectRefusal(other, "bob is viewer: a link gives no other role.");
	expectRefusal(await commands().bff("operator invite bob"), "PUBLIC_URL is missing");
	expect(expectDone(await commands().bff("operator invite --help")).join(" ")).toContain("registers a passkey");
});

import { expect, test } from "vitest";
import { operatorOfToken } from "../../operators/operator-tokens.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();
const tokenIn = (lines: readonly string[]): string => lines[1] ?? "";

test("a token is shown once, and is good; another one takes its place only when that is asked for", async () => {
	const lines = expectDone(await commands().bff("operator token ann"));
	expect(lines[0]).toBe("Token of ann (manager), shown only now:");
	expect(await operatorOfToken(commands().database, tokenIn(lines), COMMAND_NOW)).toMatchObject({ name: "ann" });
	expectRefusal(await commands().bff("operator token ann"), "ann has a token; `bff operator token ann --replace`");
	const replaced = expectDone(await commands().bff("operator token ann --replace"));
	expect(await operatorOfToken(commands().database, tokenIn(lines), COMMAND_NOW)).toBeUndefined();
	expect(await operatorOfToken(commands().database, tokenIn(replaced), COMMAND_NOW)).toMatchObject({ name: "ann" });
	const [row] = await commands().owner<{ all: string }[]>`
		select (select jsonb_agg(o)::text from operator o) || (select jsonb_agg(a)::text from audit_log a) as all`;
	expect(row?.all).not.toContain(tokenIn(replaced));
	expect((await commands().audited()).map(({ action }) => action)).toEqual(["operator.token", "operator.token"]);
});

test("several get tokens of their own, or nobody gets one", async () => {
	const lines = expectDone(await commands().bff("operator token hugo gina --role support"));
	expect([lines[0], lines[2], lines.length]).toEqual([
		"Token of hugo (support), shown only now:",
		"Token of gina (support), shown only now:",
		4,
	]);
	const whose = (line = "") => operatorOfToken(commands().database, line, COMMAND_NOW);
	expect(await whose(lines[1])).toMatchObject({ name: "hugo" });
	expect(await whose(lines[3])).toMatchObject({ name: "gina" });
	const refused = await commands().bff("operator token iris gina");
	expectRefusal(
		refused,
		"gina has a token; `bff operator token gina --replace` makes another one. Nobody else got one either.",
	);
	expect(expectDone(await commands().bff("operator list")).join()).not.toContain("iris");
});

test("a name that cannot stand in the audit log", async () => {
	for (const wrong of ["Ann", "-ann", "a/b", "x".repeat(65)]) {
		const ended = await commands().bff(`operator token -- ${wrong}`);
		expectRefusal(ended, "It must be 1 to 64 of a-z, 0-9, dot, underscore, @ and hyphen.");
	}
	expect(expectDone(await commands().bff("operator token --help")).join(" ")).toContain("shows it this one time");
});

test("a role and an end: of a new operator, ahead, with a zone, and never another role than there is", async () => {
	const lines = expectDone(await commands().bff("operator token eve --role viewer --until 2026-02-01T00:00:00Z"));
	expect(lines[0]).toBe("Token of eve (viewer), shown only now:");
	const whose = (now: Date) => operatorOfToken(commands().database, tokenIn(lines), now);
	expect(await whose(COMMAND_NOW)).toEqual({ name: "eve", role: "viewer" });
	expect(await whose(new Date("2026-02-01T00:00:00.000Z"))).toBeUndefined();
	expect(expectDone(await commands().bff("operator list"))).toEqual([
		"eve  viewer  token since 2026-01-01T12:00:00.000Z, until 2026-02-01T00:00:00.000Z",
	]);
	const replaced = await commands().bff("operator token eve --replace --role manager");
	expectRefusal(replaced, "eve is viewer: a token gives no other role.");
	expectRefusal(await commands().bff("operator token zoe --role owner"), "Allowed choices are viewer, support");
	expectRefusal(await commands().bff("operator token zoe --until 2026-01-01T12:00:00Z"), "--until must lie ahead.");
	expectRefusal(await commands().bff("operator token zoe --until 2026-02-01"), "a time with its zone");
});

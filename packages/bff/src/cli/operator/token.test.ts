import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";
import { operatorOfToken } from "../../tokens/operator-tokens.ts";

const commands = useCommands();
const tokenIn = (lines: readonly string[]): string => lines[1] ?? "";

test("a token is shown once, and is good; another one takes its place only when that is asked for", async () => {
	const lines = expectDone(await commands().bff("operator token ann"));
	expect(lines[0]).toBe("Token of ann, shown only now:");
	expect(await operatorOfToken(commands().database, tokenIn(lines))).toBe("ann");
	expectRefusal(await commands().bff("operator token ann"), "ann has a token; `bff operator token ann --replace`");
	const replaced = expectDone(await commands().bff("operator token ann --replace"));
	expect(await operatorOfToken(commands().database, tokenIn(lines))).toBeUndefined();
	expect(await operatorOfToken(commands().database, tokenIn(replaced))).toBe("ann");
	const [row] = await commands().owner<{ all: string }[]>`
		select (select jsonb_agg(o)::text from operator o) || (select jsonb_agg(a)::text from audit_log a) as all`;
	expect(row?.all).not.toContain(tokenIn(replaced));
	expect((await commands().audited()).map(({ action }) => action)).toEqual(["operator.token", "operator.token"]);
});

test("a name that cannot stand in the audit log", async () => {
	for (const wrong of ["Ann", "-ann", "a/b", "x".repeat(65)]) {
		const ended = await commands().bff(`operator token -- ${wrong}`);
		expectRefusal(ended, "It must be 1 to 64 of a-z, 0-9, dot, underscore, @ and hyphen.");
	}
	expect(expectDone(await commands().bff("operator token --help")).join(" ")).toContain("shows it this one time");
});

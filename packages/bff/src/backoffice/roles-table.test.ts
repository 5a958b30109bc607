/**
 * The table call × role of `docs/operators.md` is what the code says, and every cell of it is tried over HTTP: what the
 * document promises is expected, not what the code looks up.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DEMANDS, type Demand, ROLES, type Role } from "../operators/roles.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { type CallDemand, rolesTable, withRolesTable } from "./roles-table.ts";

const GUIDE = fileURLToPath(new URL("../../../../docs/operators.md", import.meta.url));
const world = useWorld();
const operators = new Map<Role, TestOperator>();

const operationSchema = z.object({
	"x-demands": z.string().refine((text): text is Demand => text in DEMANDS),
	"x-roles": z.array(z.enum(ROLES)),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Every call of the back office that the description knows. */
async function callsOf(): Promise<readonly CallDemand[]> {
	const { paths } = documentSchema.parse((await request(`${world().url}/openapi.json`)).body);
	return Object.entries(paths).flatMap(([path, methods]) =>
		path.startsWith("/backoffice/")
			? Object.values(methods).map((operation) => ({
					path: path.replace("/backoffice", ""),
					demand: operationSchema.parse(operation)["x-demands"],
				}))
			: [],
	);
}

/** What the document says: for each call the roles that may make it. */
async function promised(): Promise<ReadonlyMap<string, readonly Role[]>> {
	const rows = (await readFile(GUIDE, "utf8")).matchAll(/^\| `(?<path>\/[^`]+)` +\| [a-z]+ +\|(?<cells>.*)\|$/gm);
	return new Map(
		[...rows].map(({ groups }) => {
			const cells = groups?.["cells"]?.split("|").map((cell) => cell.trim()) ?? [];
			return [groups?.["path"] ?? "", ROLES.filter((_, at) => cells[at] === "yes")];
		}),
	);
}

beforeAll(async () => {
	for (const role of ROLES) operators.set(role, await TestOperator.named(world(), `a-${role}`, world().url, role));
});

test("the document holds the table of the code", async () => {
	const before = await readFile(GUIDE, "utf8");
	const now = withRolesTable(before, rolesTable(await callsOf()));
	if (process.env["WRITE_ROLES"] === "true") await writeFile(GUIDE, now);
	expect(await readFile(GUIDE, "utf8")).toBe(now);
});

test("every call stands in the table, and the description names the same roles", async () => {
	const { paths } = documentSchema.parse((await request(`${world().url}/openapi.json`)).body);
	const table = await promised();
	expect([...table.keys()].toSorted()).toEqual((await callsOf()).map(({ path }) => path).toSorted());
	expect(table.size).toBeGreaterThan(40);
	for (const [path, roles] of table) {
		expect(operationSchema.parse(paths[`/backoffice${path}`]?.["post"])["x-roles"], path).toEqual(roles);
	}
});

describe.each(ROLES)("a %s", (role) => {
	test("makes the calls of the table, and is refused all others before anything is looked at", async () => {
		const operator = operators.get(role);
		if (operator === undefined) throw new Error(`There is no ${role}.`);
		const before = await world().owner`select count(*)::int as rows from audit_log`;
		for (const [path, roles] of await promised()) {
			const answer = await operator.post(path, {});
			if (roles.includes(role)) {
				expect([200, 400], `${path} ${answer.status}`).toContain(answer.status);
				continue;
			}
			expect(answer, path).toMatchObject({
				status: 403,
				body: { ErrorCode: 103_752, Value: { reason: "role_may_not", role } },
			});
			expect(answer.headers.get("cache-control"), path).toBe("no-store");
		}
		expect(await world().owner`select count(*)::int as rows from audit_log`).toEqual(before);
	});
});

import { DEMANDS, type Demand, meets, ROLES } from "../operators/roles.ts";

export interface CallDemand {
	/** Behind `/backoffice`. */
	readonly path: string;
	readonly demand: Demand;
}

const BEGIN = "<!-- The table call × role is made from the code: WRITE_ROLES=true, and the test roles-table. -->";
const END = "<!-- End of the table call × role. -->";

/** The table of `docs/operators.md`: each call, what it demands, and which roles may make it. */
export function rolesTable(calls: readonly CallDemand[]): string {
	const order = Object.keys(DEMANDS);
	const sorted = calls.toSorted(
		(one, other) => order.indexOf(one.demand) - order.indexOf(other.demand) || (one.path < other.path ? -1 : 1),
	);
	const rows = [
		["Call", "Demands", ...ROLES],
		...sorted.map(({ path, demand }) => [
			`\`${path}\``,
			demand,
			...ROLES.map((role) => (meets(role, demand) ? "yes" : "")),
		]),
	];
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
	const [head = [], ...body] = rows;
	return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(line)].join("\n");
}

/** The document with this table in the place of its own. @throws Error where it has no place for it */
export function withRolesTable(document: string, table: string): string {
	const begin = document.indexOf(BEGIN);
	const end = document.indexOf(END);
	if (begin < 0 || end < begin) throw new Error("The document has no place for the table call × role.");
	return `${document.slice(0, begin)}${BEGIN}\n\n${table}\n\n${document.slice(end)}`;
}

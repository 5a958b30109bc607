/** Writes `docs/reliability.md` out of the catalogue and of what a run has proven. */

import { ORDERING_ROWS } from "./catalogue/orderings.ts";
import type { PromiseRow } from "./catalogue/promise-row.ts";
import { PROMISES } from "./catalogue/promises.ts";
import type { FaultRow, OrderingRow } from "./catalogue/row.ts";
import { CATALOGUE } from "./catalogue.ts";
import { type Proof, type Proven, SIMULATION } from "./document-proofs.ts";
import { FILLED_IN, ROOT } from "./find-tests.ts";
import { INVARIANTS } from "./invariants.ts";
import type { LongStands } from "./long-runs.ts";

export const DOCUMENT = `${ROOT}docs/reliability.md`;

const HEAD = `<!--
Generated from the reports of a whole test run, which fails at its end when this file differs from what they say.
To write it anew: WRITE_RELIABILITY=true npx -y pnpm@12 test
-->

# What can go wrong, and what happens then

A bet touches two ledgers: the casino's wallet and ours. Between them are networks that lose answers, processes that
die, databases that restart, clocks that differ and people who click twice. This page lists every such fault that we
know of, what the system does about it, and the test that proves it.

How to read it: a test that begins with the fault's number injects it over real HTTP and a real PostgreSQL, against the
reference casino, which is a partner with a wallet and a ledger of its own. The other tests named here prove the same
beside the code. Each of them has passed in the run of \`npx -y pnpm@12 test\` that this page was made from; where one was
skipped there, it says so and why. A test in a file that ends in \`.long.test.ts\` is not part of that run: it is run
with \`test:long\`, which notes in [long-run.json](long-run.json) what became of it, and this page says at which commit it was
proven, and when. Where a test has many cases, … stands for what differs.
A run in which a test that is named here has failed, or is not there, fails once more for this page.

The short version for somebody who signs it off:

- **Every transaction has a key that never changes**, and every message may be repeated, lost, late or out of order. An
  answer that cannot be read is an unknown outcome, never a success and never a refusal.
- **Every call is committed before its first byte is sent.** A process that dies leaves an attempt without an end, which
  another process finds and sends again under the same key.
- **Nothing is decided twice and nothing is dropped.** What cannot be settled by itself goes to a list for people, with
  the evidence beside it. \`/payments/info\` is evidence and never moves money.
- **A bet that is not accepted in time does not take part**, and its stake, if it was taken, goes back once.
`;

const FIRST_SECTION = "## What holds after every fault";

export function reliabilityDocument(proven: Proven): string {
	const parts = [HEAD, invariantsSection()];
	for (const { title, rows } of CATALOGUE) {
		parts.push(`## ${title}\n`);
		parts.push(
			table(
				["", "What goes wrong", "What happens", "Proven by"],
				rows.map((row) => faultCells(row, proven)),
			),
		);
	}
	parts.push("## Orderings\n");
	parts.push(
		"Orders in which messages and faults meet. Where the simulation is named, a run of it in which the ordering never occurs fails.\n",
	);
	parts.push(
		table(
			["", "What happens, in this order", "Where it ends", "Proven by"],
			ORDERING_ROWS.map((row) => orderingCells(row, proven)),
		),
	);
	parts.push("## Promises\n");
	parts.push("What the service promises, where the promise is kept, and tests that hold it to it.\n");
	parts.push(
		table(
			["", "Promise", "Kept in", "Held by"],
			PROMISES.map((row) => promiseCells(row, proven)),
		),
	);
	return parts.join("\n");
}

function invariantsSection(): string {
	const intro = `${FIRST_SECTION}

After every test of the fault suite these are checked, by the casino's own ledger, its record of the wire, and our
tables. Each of them is seen to fail when a row or an entry is spoiled by hand.
`;
	return `${intro}\n${table(["", "Holds after every fault"], Object.entries(INVARIANTS))}`;
}

function faultCells(row: FaultRow, proven: Proven): readonly string[] {
	const proofs = proven.ofFault(row.id, row.elsewhere ?? []).map(proof);
	return [row.id, row.fault, row.outcome, proofs.join("<br>")];
}

function orderingCells(row: OrderingRow, proven: Proven): readonly string[] {
	const proofs = proven.of([...row.tests, ...(row.isSimulated ? [SIMULATION] : [])]).map(proof);
	return [row.id, row.what, row.end, proofs.join("<br>")];
}

function promiseCells(row: PromiseRow, proven: Proven): readonly string[] {
	const tests = proven.of(row.tests).map(proof);
	const places = row.keptIn.map((place) => `[${place.replace(/^packages\//, "")}](../${place})`);
	return [row.id, row.promise, places.join("<br>"), tests.join("<br>")];
}

/** The name of a test, linked to its file; what its cases fill in is left open. */
function proof({ file, name, worth, note }: Proof): string {
	const text = name.replace(/^(?:F\d\d+[: ] *)+/, "").replaceAll(FILLED_IN, "…");
	const isSkipped = worth === "skipped";
	return `[${text}](../${file})${note === null ? "" : ` (${isSkipped ? "skipped: " : ""}${note})`}`;
}

/** A long test and what is said of it. */
const LONG_PROOF = /\]\(\.\.\/([^)]+\.long\.test\.ts)\)(?: \([^)]*\))?/g;

/** A page with what stands behind long tests as it is now; whatever the whole run had proven stays as it was. */
export function withLongStands(page: string, stands: LongStands): string {
	const rest = page.slice(page.indexOf(FIRST_SECTION));
	const noted = rest.replaceAll(LONG_PROOF, (_, file: string) => `](../${file}) (${stands(file).note})`);
	return `${HEAD}\n${noted.replaceAll(/^\|.*(?:\n\|.*)+$/gm, widened)}`;
}

/** The table with columns as wide as they must be now. */
function widened(text: string): string {
	const rows = text.split("\n").map((line) =>
		line
			.slice(1, -1)
			.split(" | ")
			.map((cell) => cell.trim()),
	);
	const [head = [], , ...others] = rows;
	return aligned([head, ...others]).trimEnd();
}

/**
 * The page with every space once and without the notes on what was skipped: machines differ in what they have, and
 * with the notes the widths of columns.
 */
export function comparable(page: string): string {
	return page
		.replaceAll(/ \(skipped: [^)]*\)/g, "")
		.replaceAll(/-{3,}/g, "---")
		.replaceAll(/ +/g, " ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	return aligned(
		[head, ...rows].map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " "))),
	);
}

/** With columns of one width each, as the formatter of this repository wants them. The first of the rows is the head. */
function aligned(clean: readonly (readonly string[])[]): string {
	const widths = (clean[0] ?? []).map((_, column) =>
		Math.max(COLUMN_MIN, ...clean.map((cells) => cells[column]?.length ?? 0)),
	);
	const line = (cells: readonly string[]): string =>
		`| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
	const ruler = line(widths.map((width) => "-".repeat(width)));
	const [first = [], ...others] = clean;
	return `${[line(first), ruler, ...others.map(line)].join("\n")}\n`;
}

const COLUMN_MIN = 3;

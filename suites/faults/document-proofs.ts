/** What a run proves of the catalogue: which tests may stand beside a row, and what is wrong with those that may not. */
import { readFileSync } from "node:fs";
import { ORDERING_ROWS } from "./catalogue/orderings.ts";
import { PROMISES } from "./catalogue/promises.ts";
import { inSuite, type TestElsewhere } from "./catalogue/row.ts";
import { CATALOGUE } from "./catalogue.ts";
import { casesOf, FILLED_IN, ROOT, type RunTest, type TestOfFault, testsOfFaults } from "./find-tests.ts";
import type { LongStands } from "./long-runs.ts";

/** A row of the catalogue, an ordering or a promise, and what is said to prove it. */
interface Claim {
	readonly id: string;
	readonly named: readonly TestElsewhere[];
}

/** What a proof is worth: `passed` in the run, `skipped` there, or `long`, which the run has not. */
type Worth = "passed" | "skipped" | "long";

export interface Proof extends TestElsewhere {
	readonly worth: Worth;
	/** Why it was skipped, or what stands behind a long test. */
	readonly note: string | null;
}

const NO_REDIS = "no redis-server on the machine";
/** Tests that are skipped where something is missing on the machine, and what. No other test may be skipped. */
const SKIPPED_WITHOUT: Readonly<Record<string, string>> = {
	"suites/kills/kills.test.ts": NO_REDIS,
};

/** The simulation counts the orderings that occur, and fails without one of them. */
export const SIMULATION = inSuite(
	"simulation/simulation.test.ts",
	"our books, the partner's, the provider's and the model agree, whatever happens",
);

export interface Proven {
	/** Of a fault: its own tests, then those elsewhere. */
	ofFault(id: string, elsewhere: readonly TestElsewhere[]): readonly Proof[];
	of(named: readonly TestElsewhere[]): readonly Proof[];
	/** What keeps the page from being true; none when everything is as it says. */
	readonly problems: readonly string[];
}

/** @param stands what stands behind the long tests, which the run has not */
export function provenBy(run: readonly RunTest[], stands: LongStands): Proven {
	const ownTests = testsOfFaults(run);
	const own = (id: string) => ownTests.filter(({ ids }) => ids.includes(id));
	const of = (named: readonly TestElsewhere[]) => named.map((test) => proofOf(test, casesOf(test, run), stands));
	const ofFault = (id: string, elsewhere: readonly TestElsewhere[]) => [
		...own(id).map((test) => proofOf(test, test.cases, stands)),
		...of(elsewhere),
	];
	const problems = [
		...unknownFaults(ownTests),
		...wrongProofs(run, ownTests),
		...voidProofs(stands),
		...bare(ofFault, of),
	];
	return { ofFault, of, problems };
}

function proofOf({ file, name }: TestElsewhere, cases: readonly RunTest[], stands: LongStands): Proof {
	if (isLong(file) && cases.length === 0) return { file, name, worth: "long", note: stands(file).note };
	const isPassed = cases.some(({ status }) => status === "passed");
	return { file, name, worth: isPassed ? "passed" : "skipped", note: isPassed ? null : reasonOf(file) };
}

function isLong(file: string): boolean {
	return file.endsWith(".long.test.ts");
}

function reasonOf(file: string): string {
	return SKIPPED_WITHOUT[file] ?? "for a reason that nobody knows";
}

const claims = (): readonly Claim[] => [
	...CATALOGUE.flatMap(({ rows }) => rows).map(({ id, elsewhere = [] }) => ({ id, named: elsewhere })),
	...ORDERING_ROWS.map(({ id, tests, isSimulated }) => {
		return { id: `ordering ${id}`, named: [...tests, ...(isSimulated ? [SIMULATION] : [])] };
	}),
	...PROMISES.map(({ id, tests }) => ({ id, named: tests })),
];

function unknownFaults(ownTests: readonly TestOfFault[]): readonly string[] {
	const known = new Set(CATALOGUE.flatMap(({ rows }) => rows).map(({ id }) => id));
	return ownTests.flatMap(({ file, name, ids }) =>
		ids.filter((id) => !known.has(id)).map((id) => `${file}: "${name}" names ${id}, which the catalogue has not`),
	);
}

/** Every test that is named must have run and passed, or have a known reason for being skipped. */
function wrongProofs(run: readonly RunTest[], ownTests: readonly TestOfFault[]): readonly string[] {
	const found = ownTests.flatMap(({ cases }) => wrongCases(cases));
	for (const { id, named } of claims()) {
		for (const test of named) {
			const cases = casesOf(test, run);
			const isThere = cases.length > 0 || (isLong(test.file) && standsIn(test));
			if (!isThere) found.push(`${id}: no test "${test.name}" has run in ${test.file}`);
			found.push(...wrongCases(cases));
		}
	}
	return [...new Set(found)];
}

/** A long test that was red proves nothing, and one that was changed since it was run has proven something else. */
function voidProofs(stands: LongStands): readonly string[] {
	const files = new Set(
		claims()
			.flatMap(({ named }) => named.map(({ file }) => file))
			.filter(isLong),
	);
	return [...files]
		.filter((file) => stands(file).isVoid)
		.map((file) => `${file} is ${stands(file).note}: npx -y pnpm@12 test:long ${file}`);
}

/**
 * What keeps a run from proving what the page says: with `SEEDS` the simulation is another one, for who tries something, and
 * owes fewer orderings or none.
 */
export function madeSmaller({ SEEDS }: Readonly<Record<string, string | undefined>>): readonly string[] {
	return SEEDS === undefined ? [] : [`SEEDS=${SEEDS} made the simulation another one, which proves less`];
}

function wrongCases(cases: readonly RunTest[]): readonly string[] {
	return cases
		.filter(({ file, status }) => status !== "passed" && !(status === "skipped" && file in SKIPPED_WITHOUT))
		.map(({ file, name, status }) => `${file}: "${name}" is ${status}, and proves nothing`);
}

/** A long test is not in the run. All that can be said of it is that its name stands in its file. */
function standsIn({ file, name }: TestElsewhere): boolean {
	const longest = name.split(FILLED_IN).reduce((best, part) => (part.length > best.length ? part : best), "");
	try {
		return readFileSync(`${ROOT}${file}`, "utf8").includes(longest);
	} catch {
		return false;
	}
}

/** What was skipped is told of, and proves nothing; of a long test the page says that it was not in the run. */
function bare(ofFault: Proven["ofFault"], of: Proven["of"]): readonly string[] {
	return claims()
		.filter(({ id, named }) => {
			const proofs = /^F\d/.test(id) ? ofFault(id, named) : of(named);
			return proofs.every(({ worth }) => worth === "skipped");
		})
		.map(({ id }) => `${id} is proven by nothing`);
}

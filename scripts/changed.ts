/** What a change can have touched, by the rooms of the house: a room is touched with any room that it stands on. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** For each room what its tests stand on, as it is imported, started or read by them. */
const STANDS_ON: Readonly<Record<string, readonly string[]>> = {
	shared: [],
	harness: [],
	signalr: ["harness"],
	casino: ["shared", "harness"],
	provider: ["shared", "harness"],
	bff: ["shared", "harness", "signalr", "casino"],
	webframe: ["shared", "harness", "signalr"],
	backoffice: ["shared", "harness"],
	site: ["shared", "harness", "webframe", "casino", "provider"],
	suites: ["bff", "casino"],
	/** The programs together, and browsers before them. */
	demo: ["bff", "webframe", "backoffice", "casino", "provider", "site"],
	/** `bench/check` counts what the service does, `bench/lobby` opens the frame with the pictures of the demo's provider. */
	bench: ["bff", "webframe", "provider"],
	// They look at every file.
	scripts: [],
};

const ROOMS = Object.keys(STANDS_ON);

/** Where a room's files and its unit and database tests are. Of `scripts` every room is made. */
export const FOLDERS: Readonly<Record<string, string>> = {
	shared: "packages/shared/",
	harness: "packages/harness/",
	signalr: "packages/signalr/",
	bff: "packages/bff/",
	webframe: "packages/webframe/",
	backoffice: "packages/backoffice/",
	casino: "demo/casino/",
	provider: "demo/provider/",
	site: "demo/site/",
	suites: "suites/",
	bench: "bench/",
};

/** Where files lie, first match first, and the rooms whose tests know them. */
const PLACES: readonly (readonly [place: RegExp, rooms: readonly string[]])[] = [
	...Object.entries(FOLDERS).map(([room, folder]) => [new RegExp(`^${folder}`), [room]] as const),
	[/^demo\//, ["demo"]],
	// Guides are held to the code, and their programs are run.
	[/^docs\/.*\.md$/, ["bff", "webframe", "backoffice", "provider", "site", "suites"]],
	[/^docs\//, ["bff", "webframe", "casino", "site", "suites", "demo"]],
	[/^README\.md$/, ["bff"]],
	[/^(AGENTS|CHANGELOG|CLAUDE)\.md$/, []],
];

const FEATURES = readFileSync(new URL("../docs/embedding-pitfalls.md", import.meta.url), "utf8");
/** Tests of other rooms that the frame's catalogue of pitfalls and features names: one of the frame looks for them. */
const TESTS_OF_FEATURES: ReadonlySet<string> = new Set(
	[...FEATURES.matchAll(/`((?:packages|demo)\/[^`]+\.test\.ts)`/g)].map(([, file = ""]) => file),
);

/** The rooms whose tests a change of these files can have touched; all of them, where a file is of no room. */
export function touchedBy(files: readonly string[]): ReadonlySet<string> {
	const changed = new Set<string>(["scripts"]);
	for (const file of files) {
		const found = PLACES.find(([place]) => place.test(file));
		for (const room of found?.[1] ?? ROOMS) changed.add(room);
		if (TESTS_OF_FEATURES.has(file)) changed.add("webframe");
	}
	return new Set(ROOMS.filter((room) => foundations(room).some((one) => changed.has(one))));
}

/** A room itself, and everything below it. */
function foundations(room: string): readonly string[] {
	return [room, ...(STANDS_ON[room] ?? []).flatMap(foundations)];
}

/**
 * The files that differ from where this branch left `base`, with what git does not know yet. What was moved is named by both
 * its paths, for who reads a file where it was finds nothing there.
 *
 * @param checkout its root
 */
export function changedFiles(base: string, checkout: string): readonly string[] {
	const git = (...args: readonly string[]): string =>
		execFileSync("git", args, { cwd: checkout, encoding: "utf8" }).trim();
	const from = git("merge-base", base, "HEAD");
	const listed = [git("diff", "--name-only", "--no-renames", from), git("ls-files", "--others", "--exclude-standard")];
	return listed.flatMap((text) => text.split("\n")).filter((file) => file !== "");
}

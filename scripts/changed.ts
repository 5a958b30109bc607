/** What a change can have touched, by the rooms of the house: a room is touched with any room that it stands on. */
import { execFileSync } from "node:child_process";

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
	// The frame's catalogue of features names tests of it.
	[/^demo\/e2e\//, ["demo", "webframe"]],
	[/^demo\//, ["demo"]],
	// Guides are held to the code, and their programs are run.
	[/^docs\/.*\.md$/, ["bff", "webframe", "site", "suites"]],
	[/^docs\//, ["bff", "webframe", "casino", "site", "suites", "demo"]],
	[/^README\.md$/, ["bff"]],
	[/^(AGENTS|CHANGELOG|CLAUDE)\.md$/, []],
];

/** The rooms whose tests a change of these files can have touched; all of them, where a file is of no room. */
export function touchedBy(files: readonly string[]): ReadonlySet<string> {
	const changed = new Set<string>(["scripts"]);
	for (const file of files) {
		const found = PLACES.find(([place]) => place.test(file));
		for (const room of found?.[1] ?? ROOMS) changed.add(room);
	}
	return new Set(ROOMS.filter((room) => foundations(room).some((one) => changed.has(one))));
}

/** A room itself, and everything below it. */
function foundations(room: string): readonly string[] {
	return [room, ...(STANDS_ON[room] ?? []).flatMap(foundations)];
}

/** The files that differ from where this branch left `base`, with what git does not know yet. */
export function changedFiles(base: string): readonly string[] {
	const from = git("merge-base", base, "HEAD");
	const listed = [git("diff", "--name-only", from), git("ls-files", "--others", "--exclude-standard")];
	return listed.flatMap((text) => text.split("\n")).filter((file) => file !== "");
}

function git(...args: readonly string[]): string {
	return execFileSync("git", args, { encoding: "utf8" }).trim();
}

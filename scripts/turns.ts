/** What a run has to do, in which order and what side by side. */
import { FOLDERS } from "./changed.ts";
import { check, counted, type Stage, vitest } from "./stages.ts";

const TYPESCRIPT = "node_modules/typescript-7/bin/tsc";

/** Projects of `vitest.config.ts` that are one stage, and that which needs the built frame. */
export const UNIT_PROJECTS: readonly string[] = ["services", "rules", "parts", "scripts"];
export const PAGES_PROJECT = "embed";

/** Stages that go in turn, because one needs what the other has made. */
export type Turn = readonly Stage[];

interface Turns {
	readonly services: Turn;
	/** What waits longest first, and last what only needs processors: so both rows end together. */
	readonly others: readonly Turn[];
}

/** @param touched the rooms that a change has touched; undefined runs everything */
export function turnsFor(touched: ReadonlySet<string> | undefined): Turns {
	const isTouched = (room: string): boolean => touched?.has(room) ?? true;
	const folders = touched === undefined ? [] : ["scripts/", ...[...touched].flatMap((room) => FOLDERS[room] ?? [])];
	const endToEnd = [
		check("build of the frame", "pnpm", "--filter", "@webframe/webframe", "build"),
		vitest("end to end", "--config", "vitest.e2e.config.ts"),
	];
	const frame = [
		vitest("pages of casinos", "--project", PAGES_PROJECT),
		counted("components", "pnpm", "--filter", "@webframe/webframe", "test:components"),
	];
	const pictures = vitest("screenshots", "--config", "vitest.screenshots.config.ts");
	const checks = [
		// On one thread, as the other row has work for the others: several threads look at the same types each for itself.
		check("types", process.execPath, TYPESCRIPT, "-b", "--singleThreaded"),
		check("lint", "biome", "ci", "."),
		check("unused code", "knip"),
	];
	const alone = [
		...(isTouched("webframe") ? frame : []),
		...(isTouched("webframe") || isTouched("backoffice") ? [pictures] : []),
		...checks,
	].map((stage) => [stage]);
	return {
		services: [vitest("unit and database", ...UNIT_PROJECTS.map((name) => `--project=${name}`), ...folders)],
		others: isTouched("demo") ? [endToEnd, ...alone] : alone,
	};
}

/**
 * What goes side by side, and after it the next ones. What runs in browsers waits for rounds and pages most of its time, and the
 * tests of the service for PostgreSQL: together they keep the processors busy, each for itself would not. Where system calls are
 * dear, those two only hold each other up; but end to end, which waits for rounds, leaves room for what else runs in browsers.
 */
export function planOf({ services, others }: Turns, isDear: boolean): readonly (readonly Turn[])[] {
	return isDear ? [[services], others] : [[services, ...others]];
}

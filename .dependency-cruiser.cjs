/**
 * The arrows of the house: who may import whom. `scripts/structure.test.ts` runs these rules over every source
 * file and proves that each of them bites.
 */
const PACKAGE = "^packages/";

/** Rooms of the BFF's core, lowest first: a room imports only rooms before it. */
const CORE = [
	["records"],
	["tokens", "operators"],
	["partners"],
	["catalogue", "players"],
	["bonuses"],
	["wagering", "jackpots"],
	["rounds", "jobs", "reports"],
];
const SURFACES = ["casino", "frame", "provider", "promo", "feed", "backoffice", "operations"];
const bff = (rooms) => `${PACKAGE}bff/src/(${rooms.join("|")})/`;
const TESTS = "(\\.test\\.ts$|/testing/)";
const TEST_WORLD = `${PACKAGE}bff/src/testing/(world|postgres-for-tests)\\.ts$`;

/** Each core room must not import the rooms above it. */
const coreRules = CORE.map((rooms, level) => ({
	name: `core-${rooms.join("-")}-looks-down`,
	severity: "error",
	comment:
		"In the core the arrows run rounds, jobs, reports → wagering, jackpots → bonuses → players, catalogue → partners → tokens, records.",
	from: { path: bff(rooms), pathNot: TESTS },
	to: { path: bff(CORE.slice(level + 1).flat()) },
})).filter((_, level) => level < CORE.length - 1);

module.exports = {
	forbidden: [
		{
			name: "no-circular",
			severity: "error",
			comment: "Of types neither: what two files need of each other belongs into one of them, or into a third below.",
			from: {},
			to: { circular: true },
		},
		{ name: "not-to-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
		{
			name: "leaves-import-no-package-of-ours",
			severity: "error",
			from: { path: `${PACKAGE}(shared|signalr|harness)/`, pathNot: TESTS },
			to: { path: "^(packages|demo|bench|scripts)/", pathNot: `${PACKAGE}$1/` },
		},
		{
			name: "bff-imports-shared-and-signalr",
			severity: "error",
			from: { path: `${PACKAGE}bff/src/`, pathNot: TESTS },
			to: { path: "^(packages|demo|bench|scripts)/", pathNot: `${PACKAGE}(bff|shared|signalr)/` },
		},
		{
			name: "pages-import-shared-only",
			severity: "error",
			from: { path: `${PACKAGE}(webframe|backoffice)/src/`, pathNot: TESTS },
			to: { path: "^(packages|demo|bench|scripts)/", pathNot: `${PACKAGE}($1|shared)/` },
		},
		{
			name: "pages-take-only-types-from-wire",
			severity: "error",
			comment: "zod costs 24 kB brotli and a Trusted Types violation.",
			from: { path: `${PACKAGE}(webframe|backoffice)/src/`, pathNot: TESTS },
			to: { path: `${PACKAGE}shared/src/wire/`, dependencyTypesNot: ["type-only"] },
		},
		{
			name: "webframe-loads-no-zod",
			severity: "error",
			comment: "The rooms of shared that the frame takes values from must not lead to zod.",
			from: { path: `${PACKAGE}shared/src/(money|games|bet|reference)/`, pathNot: TESTS },
			to: { path: "zod", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "wire-does-not-know-hono",
			severity: "error",
			from: { path: `${PACKAGE}shared/src/` },
			to: { path: "node_modules/(@hono|hono)/" },
		},
		{
			name: "partner-and-provider-are-others",
			severity: "error",
			comment: "Their ledgers must not share our bugs.",
			from: { path: "^demo/(casino|provider)/", pathNot: TESTS },
			to: {
				path: "^(packages|demo|bench|scripts)/",
				pathNot: `^(demo/$1/|${PACKAGE}shared/src/(wire|signing)/|${PACKAGE}shared/src/money/amount-text)`,
			},
		},
		{
			name: "suites-stand-on-top",
			severity: "error",
			comment: "They look at the whole from outside; nothing needs them to run.",
			from: { path: "^(packages|demo|bench|scripts)/" },
			to: { path: "^suites/" },
		},
		{
			name: "suites-import-service-and-demo",
			severity: "error",
			comment: "With the helpers of their tests. The frame is tried in browsers, by the demo's end-to-end tests.",
			from: { path: "^suites/" },
			to: { path: "^(packages|demo|bench|scripts)/", pathNot: `^(packages/(bff|shared|signalr|harness)|demo)/` },
		},
		{
			name: "packages-do-not-know-the-demo",
			severity: "error",
			comment:
				"But the service's tests have a partner, the reference casino: its entrance, opened by their world alone.",
			from: { path: PACKAGE, pathNot: TEST_WORLD },
			to: { path: "^demo/" },
		},
		{
			name: "the-test-world-knows-the-casino-only",
			severity: "error",
			from: { path: TEST_WORLD },
			to: { path: "^demo/", pathNot: "^demo/casino/casino\\.ts$" },
		},
		{
			name: "surfaces-are-mounted-by-app-only",
			severity: "error",
			from: {
				path: `${PACKAGE}bff/src/`,
				pathNot: [`${PACKAGE}bff/src/((app|main)\\.ts$|app/)`, bff(SURFACES), TESTS],
			},
			to: { path: bff(SURFACES) },
		},
		{
			name: "surfaces-do-not-know-each-other",
			severity: "error",
			from: { path: `${PACKAGE}bff/src/(${SURFACES.join("|")})/`, pathNot: TESTS },
			to: { path: bff(SURFACES), pathNot: `${PACKAGE}bff/src/$1/` },
		},
		{
			name: "core-does-not-know-http",
			severity: "error",
			from: { path: bff(CORE.flat()), pathNot: TESTS },
			to: { path: "(node_modules/(hono|@hono|undici)/|/platform/http/)" },
		},
		{
			name: "store-stands-on-platform",
			severity: "error",
			from: { path: bff(["store"]), pathNot: TESTS },
			to: { path: `${PACKAGE}bff/src/`, pathNot: bff(["store", "platform"]) },
		},
		{
			name: "processes-know-the-platform-only",
			severity: "error",
			comment: "The parent of several processes holds nothing of what they work with.",
			from: { path: bff(["processes"]), pathNot: TESTS },
			to: { path: `${PACKAGE}bff/src/`, pathNot: bff(["processes", "platform"]) },
		},
		{
			name: "platform-stands-alone",
			severity: "error",
			from: { path: bff(["platform"]), pathNot: TESTS },
			to: { path: `${PACKAGE}bff/src/`, pathNot: bff(["platform"]) },
		},
		...coreRules,
	],
	options: {
		doNotFollow: { path: "node_modules" },
		exclude: { path: "^(packages/[^/]+|demo)/dist/" },
		// Who is depended on by whom is asked by no rule.
		skipAnalysisNotInRules: true,
		tsPreCompilationDeps: true,
		tsConfig: { fileName: "tsconfig.base.json" },
		enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
	},
};

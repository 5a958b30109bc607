/**
 * Lighthouse on the frame's own page, as phones see it. How fast the page is depends on the machine as well, so this
 * stands among the long tests, and the best of a few runs counts.
 */
import { freePort, launchChromium } from "@webframe/harness";
import lighthouse from "lighthouse";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RunningDemo, startDemo } from "./testing/running-demo.ts";

const PERFORMANCE_MIN = 0.95;
/** Lighthouse's own measure of the machine; below it other programs, or the machine itself, are what is measured. */
const BENCHMARK_MIN = 1_000;
const RUNS_MAX = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices"];

let demo: RunningDemo;
let port: number;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
	port = await freePort();
	[demo, browser] = await Promise.all([
		startDemo(inject("firstDemoHome")),
		launchChromium("packaged", [`--remote-debugging-port=${port}`]),
	]);
});

afterAll(async () => {
	await browser.close();
	await demo.stop();
});

interface Report {
	readonly benchmark: number;
	readonly scores: Readonly<Record<string, number | null>>;
	/** The audits that cost points, each with what it found. */
	readonly faults: readonly string[];
}

async function report(): Promise<Report> {
	const address = `${demo.bffUrl}/frame/v1/page?partnerClientId=PartnerClient-1556&theme=dark`;
	// The configuration of Lighthouse as it comes is the mobile profile.
	const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, output: "json", logLevel: "error" });
	if (result === undefined) throw new Error("Lighthouse did not run.");
	const { categories, audits, environment } = result.lhr;
	const scored = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
	const faults = scored.flatMap(({ id }) => {
		const audit = audits[id];
		return audit === undefined || audit.score === null || audit.score === 1
			? []
			: [`${id}: ${audit.score} ${audit.displayValue ?? ""} ${JSON.stringify(audit.details ?? "").slice(0, 600)}`];
	});
	return {
		benchmark: environment.benchmarkIndex,
		scores: Object.fromEntries(CATEGORIES.map((id) => [id, categories[id]?.score ?? null])),
		faults,
	};
}

test("the hosted page has all points for accessibility and good practice, and 95 for speed", async ({ skip }) => {
	const reports: Report[] = [];
	do reports.push(await report());
	while ((reports.at(-1)?.scores["performance"] ?? 0) < PERFORMANCE_MIN && reports.length < RUNS_MAX);
	for (const { scores, faults } of reports) {
		expect([scores["accessibility"], scores["best-practices"]], faults.join("\n")).toEqual([1, 1]);
	}
	const told = reports.map(
		({ benchmark, scores, faults }) => `${benchmark} ${scores["performance"]} ${faults.join(", ")}`,
	);
	const best = Math.max(...reports.map(({ scores }) => scores["performance"] ?? 0));
	const isBusy = reports.every(({ benchmark }) => benchmark < BENCHMARK_MIN);
	skip(best < PERFORMANCE_MIN && isBusy, `The machine is too slow or too busy: ${told.join("; ")}`);
	expect(best, told.join("; ")).toBeGreaterThanOrEqual(PERFORMANCE_MIN);
}, 300_000);

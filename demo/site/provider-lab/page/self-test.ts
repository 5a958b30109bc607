import { element } from "../../page-tools.ts";
import { type Check, type ConnectionView, checkSchema, problemSchema } from "../messages.ts";
import { reportMarkdown, summaryOf } from "../self-test/report.ts";
import { attempt } from "./ask.ts";
import { make, mark } from "./make.ts";

const COPIED_SHOWN_MS = 2_000;
const SIGN = { pass: "good", fail: "bad", advice: "advice", skipped: "none" } as const;

/** The self-test: its checks appear as they are done. */
export function wireSelfTest(connection: () => ConnectionView | undefined): void {
	const run = element("run-self-test", HTMLButtonElement);
	const copy = element("copy-report", HTMLButtonElement);
	let checks: Check[] = [];
	run.addEventListener("click", () => {
		run.disabled = true;
		copy.disabled = true;
		checks = [];
		element("checks", HTMLDivElement).replaceChildren();
		showSummary("running …");
		void attempt(async () => {
			await eachCheck((check) => {
				checks.push(check);
				showCheck(check);
				showSummary(`running … ${summaryOf(checks)}`);
			});
		}).finally(() => {
			showSummary(checks.length === 0 ? "" : summaryOf(checks));
			run.disabled = false;
			copy.disabled = checks.length === 0;
		});
	});
	copy.addEventListener("click", () => {
		const { providerUrl = "", counterpartyId = "" } = connection() ?? {};
		const report = reportMarkdown(checks, { providerUrl, counterpartyId, at: new Date() });
		void attempt(async () => {
			await navigator.clipboard.writeText(report);
			copy.textContent = "Copied";
			setTimeout(() => {
				copy.textContent = "Copy the report";
			}, COPIED_SHOWN_MS);
		});
	});
}

function showSummary(text: string): void {
	element("self-test-summary", HTMLOutputElement).textContent = text;
}

/** One check stands on each line of the answer. */
async function eachCheck(tell: (check: Check) => void): Promise<void> {
	const response = await fetch("/lab/self-test", { method: "POST" });
	if (!response.ok || response.body === null) {
		const problem = problemSchema.safeParse(await response.json());
		throw new Error(problem.success ? problem.data.error : `The lab answered HTTP ${response.status}.`);
	}
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = "";
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		const lines = (rest + part.value).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) tell(checkSchema.parse(JSON.parse(line)));
	}
}

function showCheck(check: Check): void {
	const list = listOf(check.group);
	const item = make("li", "", check.result);
	const sign = mark(SIGN[check.result]);
	const title = make("div", check.name);
	title.append(make("small", check.source));
	const came = make("div", check.got, "got");
	came.append(make("small", `Expected: ${check.expected}`));
	if (check.result === "fail") came.classList.add("bad");
	item.append(sign, title, came, make("span", `${check.durationMs} ms`, "ms"));
	list.append(item);
}

function listOf(group: string): HTMLUListElement {
	const checks = element("checks", HTMLDivElement);
	const known = checks.querySelector<HTMLUListElement>(`ul[data-group="${group}"]`);
	if (known !== null) return known;
	const list = make("ul", "", "checks");
	list.dataset["group"] = group;
	list.setAttribute("aria-label", group);
	checks.append(make("h2", group), list);
	return list;
}

import type { Check } from "../messages.ts";

export interface ReportAbout {
	readonly providerUrl: string;
	readonly counterpartyId: string;
	/** When it was made. */
	readonly at: Date;
}

const MARK: Readonly<Record<Check["result"], string>> = { pass: "✅", fail: "❌", advice: "⚠️", skipped: "–" };

/** How many checks ended how, in a line. */
export function summaryOf(checks: readonly Check[]): string {
	const count = (result: Check["result"]) => checks.filter((check) => check.result === result).length;
	const parts = [
		`${count("pass")} passed`,
		`${count("fail")} failed`,
		`${count("advice")} advised`,
		`${count("skipped")} skipped`,
	];
	return parts.filter((part, index) => index < 2 || !part.startsWith("0 ")).join(", ");
}

/** The report as Markdown, to be sent to whoever has to know. */
export function reportMarkdown(checks: readonly Check[], { providerUrl, counterpartyId, at }: ReportAbout): string {
	const groups = [...new Set(checks.map(({ group }) => group))];
	const head = [
		"# Self-test of a provider",
		"",
		`- Address: ${providerUrl}`,
		`- Counterparty: ${counterpartyId}`,
		`- At: ${at.toISOString()}`,
		`- Result: **${summaryOf(checks)}**`,
	];
	const tables = groups.flatMap((group) => [
		"",
		`## ${group}`,
		"",
		"|   | Check | Expected | Came | ms | Source |",
		"|---|---|---|---|---:|---|",
		...checks.filter((check) => check.group === group).map(row),
	]);
	return `${[...head, ...tables].join("\n")}\n`;
}

function row({ result, name, expected, got, durationMs, source }: Check): string {
	return `| ${MARK[result]} | ${cell(name)} | ${cell(expected)} | ${cell(got)} | ${durationMs} | ${cell(source)} |`;
}

/** What came from elsewhere must not break the table. */
function cell(text: string): string {
	return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}

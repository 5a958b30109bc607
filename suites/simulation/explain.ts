import type { Failure } from "./run-seeds.ts";

/** What went wrong, with what, and how to see it again. */
export function explain({ seed, problems, plan }: Failure): string {
	return [
		`The seed ${seed} found:`,
		...problems.map((problem) => `  ${problem}`),
		"with the plan",
		`  ${JSON.stringify(plan)}`,
		"To repeat it:",
		`  SEED=${seed} SEEDS=1 npx -y pnpm@12 exec vitest run simulation/simulation.test`,
	].join("\n");
}

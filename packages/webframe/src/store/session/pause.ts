import type { Environment } from "../environment.ts";

export function pause(environment: Pick<Environment, "after">, delayMs: number): Promise<void> {
	return new Promise((resolve) => {
		environment.after(delayMs, resolve);
	});
}

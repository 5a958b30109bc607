/**
 * Reads what a frame needs before anybody is logged in, and with it the service's clock. A failure is shown at
 * once and tried again by itself; a refusal (unknown partner, foreign page) only when somebody asks.
 */
import type { FrameConfig } from "@webframe/shared/wire";
import type { Answer } from "./api.ts";
import type { Environment } from "./environment.ts";
import type { ServerClock } from "./server-clock.ts";
import type { Catalogue } from "./state.ts";

/** Waits between tries; the last one is repeated. */
export const CATALOGUE_RETRIES_MS: readonly number[] = [2_000, 5_000, 15_000];

export interface CataloguePorts {
	readonly environment: Pick<Environment, "after" | "now">;
	readonly clock: ServerClock;
	readonly call: () => Promise<Answer<FrameConfig>>;
	readonly changed: (catalogue: Catalogue, correlationId: string | undefined) => void;
}

export class CatalogueLoader {
	readonly #ports: CataloguePorts;
	#catalogue: Catalogue = { kind: "loading" };
	#failures = 0;
	#stopped = false;
	#loading: Promise<void> | undefined;
	#cancelRetry: () => void = () => undefined;

	constructor(ports: CataloguePorts) {
		this.#ports = ports;
	}

	/** Reads it, again if it is there already. Several wishes at once are one call. */
	async load(): Promise<void> {
		this.#cancelRetry();
		this.#loading ??= this.#loadNow().finally(() => {
			this.#loading = undefined;
		});
		await this.#loading;
	}

	stop(): void {
		this.#stopped = true;
		this.#cancelRetry();
	}

	async #loadNow(): Promise<void> {
		const { environment, clock, call } = this.#ports;
		const startedAt = environment.now();
		const answer = await call();
		if (this.#stopped) return;
		if (answer.kind === "value") {
			this.#failures = 0;
			clock.measure(answer.value.serverTime, startedAt, environment.now());
			return this.#become({ kind: "ready", config: answer.value });
		}
		if (answer.kind === "unknown") this.#retryLater();
		// A catalogue that is there stays: its games may well be played while its renewal fails.
		if (this.#catalogue.kind === "ready") return;
		const reason = answer.kind === "unknown" ? answer.reason : "refused";
		this.#become({ kind: "failed", reason }, answer.correlationId);
	}

	#retryLater(): void {
		const delayMs = CATALOGUE_RETRIES_MS[this.#failures] ?? CATALOGUE_RETRIES_MS.at(-1) ?? 0;
		this.#failures += 1;
		this.#cancelRetry = this.#ports.environment.after(delayMs, () => void this.load());
	}

	#become(catalogue: Catalogue, correlationId?: string): void {
		this.#catalogue = catalogue;
		this.#ports.changed(catalogue, correlationId);
	}
}

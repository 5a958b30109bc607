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

/** How far a device's clock and its uptime may part by themselves until the service's time is learned anew. */
const PARTED_MS_MAX = 1_000;

export interface CataloguePorts {
	readonly environment: Pick<Environment, "after" | "now" | "uptime">;
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
	/** How far the device's clock was from its uptime when the service's time was learned. */
	#apartMs: number | undefined;

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

	/** True when the device's clock was set since the service's time was learned, or the device has slept. */
	get isClockSet(): boolean {
		return this.#apartMs !== undefined && Math.abs(this.#apart() - this.#apartMs) > PARTED_MS_MAX;
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
			this.#apartMs = this.#apart();
			clock.measure(answer.value.serverTime, startedAt, environment.now());
			return this.#become({ kind: "ready", config: answer.value });
		}
		if (answer.kind === "unknown") this.#retryLater();
		// A catalogue that is there stays: its games may well be played while its renewal fails.
		if (this.#catalogue.kind === "ready") return;
		const reason = answer.kind === "unknown" ? answer.reason : "refused";
		this.#become({ kind: "failed", reason }, answer.correlationId);
	}

	#apart(): number {
		const { environment } = this.#ports;
		return environment.now() - environment.uptime();
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

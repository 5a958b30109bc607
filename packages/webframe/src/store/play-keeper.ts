/**
 * What moves while a frame is played, from before it is here: its chunk is loaded beside the first view, and again
 * when it did not come. What is asked of it until then, it is asked when it is here.
 */
import type { FrameErrorCode } from "../events/event-details.ts";
import type { FrameEnvironment } from "./frame-environment.ts";
import type { Play, PlayPorts } from "./play/play.ts";

/** How long to wait before what moves while a frame is played is loaded again, when its chunk did not come. */
export const PLAY_RETRY_MS = 5_000;

export interface PlayKeeperPorts extends Omit<PlayPorts, "openHub" | "environment"> {
	readonly environment: FrameEnvironment;
	/** It is here, or it is known now that it is not. */
	readonly settled: () => void;
	readonly failed: (code: FrameErrorCode) => void;
}

export class PlayKeeper {
	readonly #ports: PlayKeeperPorts;
	readonly #came = Promise.withResolvers<Play>();
	/** Undefined until its chunk is here: before that there are no rounds, and so no bets. */
	#play: Play | undefined;
	/** Ends the wait for another try; undefined until one has failed. */
	#cancelRetry: (() => void) | undefined;
	#isLoading = false;
	#stopped = false;
	#followed: readonly number[] = [];

	constructor(ports: PlayKeeperPorts) {
		this.#ports = ports;
	}

	get play(): Play | undefined {
		return this.#play;
	}

	/** True while it should be here and is not. */
	get isMissing(): boolean {
		return this.#play === undefined && this.#cancelRetry !== undefined;
	}

	async load(): Promise<void> {
		const { environment, failed, settled } = this.#ports;
		if (this.#isLoading) return;
		this.#isLoading = true;
		this.#cancelRetry?.();
		const module = await environment.loadPlay().catch(() => undefined);
		this.#isLoading = false;
		if (this.#stopped) return;
		if (module === undefined) {
			if (this.#cancelRetry === undefined) failed("chunk_failed");
			this.#cancelRetry = environment.after(PLAY_RETRY_MS, () => void this.load());
		} else {
			const play = new module.Play({ ...this.#ports, openHub: module.openHubConnection });
			this.#play = play;
			this.#came.resolve(play);
			play.follow(this.#followed);
			play.look();
		}
		settled();
	}

	/** The network is back: what did not come is asked for now. */
	loadAgain(): void {
		if (this.isMissing) void this.load();
	}

	/** Follows the rounds of these games and no others. */
	follow(gameCodes: readonly number[]): void {
		this.#followed = gameCodes;
		this.#play?.follow(gameCodes);
	}

	/** Asks the casino for the balance, as soon as there is something to play with it. */
	async refreshBalance(): Promise<void> {
		await (await this.#came.promise).refreshBalance();
	}

	stop(): void {
		this.#stopped = true;
		this.#cancelRetry?.();
		this.#play?.stop();
	}
}

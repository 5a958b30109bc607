/**
 * Keeps the player's rewards right: reads them after whatever may have changed them unheard, and takes over what is pushed.
 *
 * Source: wire contract, section 8, "Frame".
 */
import type { FrameReward, FrameRewardList } from "@webframe/shared/wire";
import type { Answer } from "../api.ts";
import { type Rewards, rewardKey, withReward } from "../rewards.ts";
import { INITIAL_STATE } from "../state.ts";

const PAGE = 100;
/** The most pages that are read; what can still be used stands on the first. */
const PAGES_MAX = 5;

export interface RewardPorts {
	readonly call: <Value>(path: string) => Promise<Answer<Value>>;
	readonly changed: (rewards: Rewards) => void;
}

export class RewardKeeper {
	readonly #ports: RewardPorts;
	#rewards = INITIAL_STATE.rewards;
	#player = new AbortController();
	#isReading = false;
	/** What is being read may be older than what has happened meanwhile. */
	#isOld = false;

	constructor(ports: RewardPorts) {
		this.#ports = ports;
	}

	/** Reads them; wishes that come while they are being read are one more reading. */
	async read(): Promise<void> {
		this.#isOld = true;
		if (this.#isReading) return;
		this.#isReading = true;
		const { signal } = this.#player;
		let items: readonly FrameReward[] | undefined = [];
		while (this.#isOld && items !== undefined) {
			this.#isOld = false;
			items = await this.#readAll(signal);
			if (signal.aborted) return;
		}
		this.#isReading = false;
		// What could not be read is asked for again after the next connect, or when the player wishes it.
		this.#become(items === undefined ? { ...this.#rewards, kind: "failed" } : { kind: "read", items });
	}

	/** One was pushed. */
	take(reward: FrameReward): void {
		this.#isOld ||= this.#isReading;
		this.#become(withReward(this.#rewards, reward));
	}

	/** Another player, or none. */
	forget(): void {
		this.#player.abort();
		this.#player = new AbortController();
		this.#isReading = false;
		this.#become(INITIAL_STATE.rewards);
	}

	/** @returns undefined when a page could not be read */
	async #readAll(signal: AbortSignal): Promise<readonly FrameReward[] | undefined> {
		const items = new Map<string, FrameReward>();
		let cursor = "";
		for (let page = 0; page < PAGES_MAX; page += 1) {
			const answer = await this.#ports.call<FrameRewardList>(`/frame/rewards?limit=${PAGE}${cursor}`);
			if (signal.aborted || answer.kind !== "value") return undefined;
			// One whose place has changed between two pages stands on both.
			for (const reward of answer.value.items) items.set(rewardKey(reward), reward);
			const { nextCursor } = answer.value;
			if (nextCursor === undefined) break;
			cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
		}
		return [...items.values()];
	}

	#become(rewards: Rewards): void {
		this.#rewards = rewards;
		this.#ports.changed(rewards);
	}
}

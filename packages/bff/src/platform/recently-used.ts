import { LRUCache } from "lru-cache";

/**
 * What was used lately, up to a number of entries: beyond it, the one that was used the longest ago is forgotten.
 *
 * It takes memory for what it holds and for nothing else. A process has some thirty of these, each with room for
 * thousands of callers, tokens or bets, and most stay nearly empty; with its bound as `max` the library reserves all of the
 * room at once, which is 15 MB and 50 ms for them. With the bound as a size it does not.
 *
 * @param max how many entries are remembered; at least one
 */
export function recentlyUsed<Key extends {}, Value extends {}>(max: number): LRUCache<Key, Value> {
	return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}

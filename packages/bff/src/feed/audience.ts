/**
 * Who listens to which games at this process. What one connection hears of the games of one slot goes in one write; so
 * connections with the same games of a slot are one group, which is sent the same bytes.
 */
import { slotOf } from "./ticks.ts";

/** Connections that hear the same games of a slot. */
export interface AudienceGroup {
	readonly slot: number;
	/** Ascending. */
	readonly gameCodes: readonly number[];
	/** Of the hub's group. */
	readonly name: string;
}

/** The group of a connection in a slot; undefined where it hears no game of it. */
export function groupOf(games: ReadonlySet<number>, slot: number): AudienceGroup | undefined {
	const gameCodes = [...games].filter((gameCode) => slotOf(gameCode) === slot).toSorted((one, other) => one - other);
	return gameCodes.length === 0 ? undefined : { slot, gameCodes, name: gameCodes.join() };
}

export class Audience {
	/** By slot and name, with how many connections are in each. */
	readonly #groups = new Map<number, Map<string, { readonly group: AudienceGroup; count: number }>>();

	/** The slots in which anybody hears anything. */
	get slots(): Iterable<number> {
		return this.#groups.keys();
	}

	groupsOf(slot: number): readonly AudienceGroup[] {
		return [...(this.#groups.get(slot)?.values() ?? [])].map(({ group }) => group);
	}

	enter(group: AudienceGroup): void {
		const ofSlot = this.#groups.get(group.slot) ?? new Map<string, { readonly group: AudienceGroup; count: number }>();
		this.#groups.set(group.slot, ofSlot);
		const known = ofSlot.get(group.name);
		if (known === undefined) ofSlot.set(group.name, { group, count: 1 });
		else known.count++;
	}

	leave({ slot, name }: AudienceGroup): void {
		const ofSlot = this.#groups.get(slot);
		const known = ofSlot?.get(name);
		if (ofSlot === undefined || known === undefined) return;
		known.count--;
		if (known.count === 0) ofSlot.delete(name);
		if (ofSlot.size === 0) this.#groups.delete(slot);
	}
}

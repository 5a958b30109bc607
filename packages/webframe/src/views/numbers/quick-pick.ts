import { range } from "@webframe/shared/games";

/**
 * Numbers chosen by chance, each as likely as every other, ascending. This is a convenience for the player; the
 * draw has nothing to do with it.
 */
export function quickPick(count: number, highest: number, random: () => number = Math.random): readonly number[] {
	const left = range(1, highest);
	const picked: number[] = [];
	while (picked.length < count && left.length > 0) {
		picked.push(...left.splice(Math.floor(random() * left.length), 1));
	}
	return picked.sort((one, other) => one - other);
}

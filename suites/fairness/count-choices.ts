/** How often each choice among some possibilities comes in a stream. */
export function countChoices(
	choose: (possibilities: number) => number,
	possibilities: number,
	choices: number,
): readonly number[] {
	const counts = new Uint32Array(possibilities);
	for (let choice = 0; choice < choices; choice++) {
		const chosen = choose(possibilities);
		counts[chosen] = (counts[chosen] ?? Number.NaN) + 1;
	}
	return [...counts];
}

/** One tab stop for many fields: arrow keys walk to the nearest one that lies in their direction, on either side of writing. */

const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
/** What lies aside counts so many times as much as what lies ahead. */
const ASIDE = 3;

/** The field that an arrow key leads to; undefined for another key, or where there is none. */
export function fieldFrom(from: Element, key: string, fields: readonly HTMLElement[]): HTMLElement | undefined {
	const step = STEPS[key];
	if (step === undefined) return undefined;
	const [dx, dy] = step;
	const at = middleOf(from);
	let [nearest, least]: [HTMLElement | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
	for (const field of fields) {
		const to = middleOf(field);
		const [x, y] = [to.x - at.x, to.y - at.y];
		const ahead = x * dx + y * dy;
		const far = ahead + ASIDE * Math.abs(x * dy + y * dx);
		if (field === from || ahead < 1 || far >= least) continue;
		[nearest, least] = [field, far];
	}
	return nearest;
}

function middleOf(element: Element): { readonly x: number; readonly y: number } {
	const { x, y, width, height } = element.getBoundingClientRect();
	return { x: x + width / 2, y: y + height / 2 };
}

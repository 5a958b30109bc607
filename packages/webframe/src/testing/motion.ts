/** What moves in the page, and players who want nothing to move: for tests in a browser. */
import { emulateMedia } from "@web/test-runner-commands";
import { shadowRoots, textIn } from "./page.ts";

/** All that follows is looked at by a player who has asked for no motion, or by one who has not. */
export async function wantMotion(wanted: boolean): Promise<void> {
	await emulateMedia({ reducedMotion: wanted ? "no-preference" : "reduce" });
}

/** To be called in a group: as nowhere else, its tests are those of a player who has not asked for less motion. */
export function withMotion(): void {
	beforeEach(() => wantMotion(true));
	afterEach(() => wantMotion(false));
}

/** What moves an element and what is inside it, by name, whether it runs or stands: animations, and what would begin one. */
export function motionsIn(root: Element): readonly string[] {
	const roots = shadowRoots(root);
	const running = roots
		.flatMap((shadow) => shadow.getAnimations())
		.map(({ effect }) => {
			const target = effect instanceof KeyframeEffect ? effect.target : null;
			return `${target?.localName}.${target?.getAttribute("class")} is animated`;
		});
	const styled = roots
		.flatMap((shadow) => [...shadow.querySelectorAll("*")])
		.flatMap((element) => {
			const { animationName, transitionDuration } = getComputedStyle(element);
			const moves = animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
			return moves ? [`${element.localName}.${element.getAttribute("class")} would move`] : [];
		});
	return [...running, ...styled];
}

/** All that can be read in an element, also where it cannot be seen. */
export function saidIn(root: Element): readonly string[] {
	return shadowRoots(root).map((shadow) => {
		const labels = [...shadow.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
		return [...[...shadow.children].map((child) => textIn(child)), ...labels].join(" | ");
	});
}

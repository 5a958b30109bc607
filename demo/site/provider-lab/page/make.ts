/** A new element with a text. Texts are never read as HTML: most of what the lab shows comes from elsewhere. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	text = "",
	className = "",
): HTMLElementTagNameMap[Tag] {
	const made = document.createElement(tag);
	if (text !== "") made.textContent = text;
	if (className !== "") made.className = className;
	return made;
}

const SVG = "http://www.w3.org/2000/svg";
/** Drawn, because not every font has the signs. */
const SHAPES = {
	good: "M3 8.5 6.5 12 13 4.5",
	bad: "M4 4l8 8M12 4l-8 8",
	none: "M4 8h8",
	advice: "M8 3v6M8 12v1",
} as const;
const LABELS = { good: "passed", bad: "failed", none: "not checked", advice: "advised" } as const;

/** The sign of a result. */
export function mark(kind: keyof typeof SHAPES): HTMLSpanElement {
	const sign = make("span", "", `mark ${kind}`);
	const drawing = document.createElementNS(SVG, "svg");
	drawing.setAttribute("viewBox", "0 0 16 16");
	drawing.setAttribute("aria-hidden", "true");
	const path = document.createElementNS(SVG, "path");
	path.setAttribute("d", SHAPES[kind]);
	drawing.append(path);
	sign.append(drawing);
	sign.setAttribute("role", "img");
	sign.setAttribute("aria-label", LABELS[kind]);
	return sign;
}

/** JSON, spread out for reading; what is none stays as it is. */
export function pretty(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), undefined, 2);
	} catch {
		return text;
	}
}

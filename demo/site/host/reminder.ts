/** The casino's own reminder, which the frame shows over itself while it is paused with `{ realityCheck: true }`. */
export function reminder(frame: { resume(): Promise<void> }): HTMLElement {
	const box = document.createElement("div");
	box.slot = "reality-check";
	const title = document.createElement("h2");
	title.textContent = "You have been playing for an hour";
	const goOn = document.createElement("button");
	goOn.type = "button";
	goOn.textContent = "Go on playing";
	goOn.addEventListener("click", () => void frame.resume());
	box.append(title, goOn);
	return box;
}

import { page } from "./each-casino-page.ts";

/** Takes the element out of the page, has something done with it, and puts it back. */
export async function whileOut(change: string): Promise<void> {
	await page.evaluate(async (script) => {
		const frame = document.querySelector("web-frame");
		if (frame === null) throw new Error("There is no frame.");
		frame.remove();
		await frame.updateComplete;
		new Function("frame", script)(frame);
		await frame.updateComplete;
		document.body.append(frame);
	}, change);
}

import type { Page } from "playwright-core";

/** Loads the page's icon under the page's own policy. A browser for people does it unbidden, this one only when told. */
export async function iconOf(page: Page): Promise<string> {
	return await page.evaluate(async () => {
		const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
		const icon = new Image();
		icon.src = link?.href ?? "/favicon.ico";
		await icon.decode().catch(() => undefined);
		return icon.naturalWidth > 0 ? "an icon" : `no icon at ${icon.src}`;
	});
}

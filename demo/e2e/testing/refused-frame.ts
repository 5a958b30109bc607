import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Where a frame stands whose page the browser has refused to show there. */
const REFUSED_FRAME = "chrome-error://chromewebdata/";

/**
 * The page at that address is there, and its policy is why the frame around which another page stands does not show it. What the browser
 * writes of that into the console does not always come to a test, because such a frame gets a process of its own.
 */
export async function expectRefused(page: Page, address: string): Promise<void> {
	const answer = await fetch(address);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors");
	const addresses = (): readonly string[] => page.frames().map((frame) => frame.url());
	await expect.poll(addresses).toContain(REFUSED_FRAME);
	expect(addresses()).not.toContain(address);
}

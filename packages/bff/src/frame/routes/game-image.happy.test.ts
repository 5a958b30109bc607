/** The picture of a provider's game, as lobbies get it. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { noiseImage } from "../../testing/made-images.ts";
import { useProviderSite } from "../../testing/provider-site.ts";
import { useWorld } from "../../testing/world.ts";

const AVIF = "image/avif,image/webp,*/*;q=0.8";

const world = useWorld();
const site = useProviderSite(world);

async function picture(query = "", accept = "image/png,*/*"): Promise<Response> {
	return await fetch(`${world().url}/frame/games/${await site().codeOf("Rocket")}/image${query}`, {
		headers: { accept },
	});
}

async function bytesOf(response: Response): Promise<Buffer> {
	return Buffer.from(await response.arrayBuffer());
}

describe("the picture of a game", () => {
	test("comes in the width that is asked for, as AVIF for whoever takes it", async () => {
		await site().show(await noiseImage(800, 600));
		for (const [query, width] of [
			["?width=160", 160],
			["?width=161", 240],
			["?width=320", 320],
			["?width=9999", 640],
			["", 640],
		] as const) {
			const response = await picture(query, AVIF);
			expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/avif"]);
			expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width, height: (width * 3) / 4 });
		}
	});

	test("is a JPEG for others, or a PNG where it is transparent", async () => {
		await site().show(await noiseImage(400, 300));
		const opaque = await picture("?width=160");
		expect(opaque.headers.get("content-type")).toBe("image/jpeg");
		expect((await sharp(await bytesOf(opaque)).metadata()).width).toBe(160);
		await site().show(await noiseImage(400, 300, 4));
		const clear = await picture("?width=160");
		expect(clear.headers.get("content-type")).toBe("image/png");
		expect(await sharp(await bytesOf(clear)).metadata()).toMatchObject({ width: 160, hasAlpha: true });
	});

	test("is never larger than it came, and of one that moves the first frame", async () => {
		const frames = await sharp(await noiseImage(100, 200), { raw: undefined }).toBuffer();
		await site().show(await sharp(frames).gif().toBuffer());
		const response = await picture("?width=640");
		expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 100, height: 200 });
	});

	test("is kept by browsers and caches, each form under what it was asked with", async () => {
		await site().show(await noiseImage(400, 300));
		const response = await picture("?width=160", AVIF);
		expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
		expect(response.headers.get("vary")).toContain("Accept");
		const etag = response.headers.get("etag");
		const again = await fetch(response.url, { headers: { accept: AVIF, "If-None-Match": `"other", W/${etag}` } });
		expect(again.status).toBe(304);
		expect((await picture("?width=160")).headers.get("etag")).not.toBe(etag);
	});

	test("is read from its provider once, whoever wants it in which form", async () => {
		await site().show(await noiseImage(400, 300));
		const before = site().pictures;
		const wanted = ["?width=160", "?width=320", "?width=160"].flatMap((query) => [
			picture(query, AVIF),
			picture(query),
		]);
		for (const response of await Promise.all(wanted)) expect(response.status).toBe(200);
		expect(site().pictures - before).toBe(1);
	});
});

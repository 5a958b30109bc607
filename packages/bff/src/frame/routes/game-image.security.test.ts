/** What strangers serve as the picture of a game never reaches a browser but as pixels that were encoded here. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createOutboundHttp } from "../../platform/outbound-http.ts";
import { ProviderClient } from "../../provider/provider-client.ts";
import { noiseImage } from "../../testing/made-images.ts";
import { PNG, useProviderSite } from "../../testing/provider-site.ts";
import { useWorld } from "../../testing/world.ts";
import { GamePictures } from "../game-pictures.ts";

const HTML = Buffer.from("<html><script>alert(1)</script></html>");
const SECRET = "GPS 48.2082 16.3738";
/** What is refused by its head takes less of the processors than this, in milliseconds; what is read takes far more. */
const AT_ONCE_MS = 2_000;

const world = useWorld();
const site = useProviderSite(world);

async function picture(accept = "image/avif", query = "?width=160"): Promise<Response> {
	return await fetch(`${world().url}/frame/games/${await site().codeOf("Rocket")}/image${query}`, {
		headers: { accept },
	});
}

/** A PNG whose head and data say what they like. */
function madePng(width: number, height: number, data: Buffer): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	// One bit of grey for each pixel.
	head.set([1, 0, 0, 0, 0], 8);
	const chunk = (type: string, content: Buffer): Buffer => {
		const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
		const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(content.length);
		sum.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, sum]);
	};
	const signature = Buffer.from("89504e470d0a1a0a", "hex");
	return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function halfOf(image: Buffer): Buffer {
	return image.subarray(0, image.length / 2);
}

describe("is no picture", () => {
	test.each<readonly [string, () => Buffer | Promise<Buffer>]>([
		["a page", () => HTML],
		["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
		["an SVG that says it is a PNG", () => Buffer.concat([PNG.subarray(0, 8), Buffer.from("<svg/>")])],
		["the head of a picture and nothing after it", () => PNG],
		["half of a picture", async () => halfOf(await noiseImage(300, 200))],
		[
			"a picture of a kind that no browser shows",
			async () =>
				await sharp(await noiseImage(30, 20))
					.tiff()
					.toBuffer(),
		],
		["more than 512 KiB", async () => Buffer.concat([await noiseImage(30, 20), Buffer.alloc(600_000)])],
	])("%s", async (_name, body) => {
		await site().show(await body());
		for (const accept of ["image/avif", "*/*"]) expect((await picture(accept)).status).toBe(404);
	});

	test("what would become a hundred megapixels: it is refused by its head, at once", async () => {
		// 20,000 × 20,000 pixels of one bit are 50 MB, and 49 kB of deflate.
		const rows = deflateSync(Buffer.alloc(20_000 * 2_501), { level: 9 });
		const bomb = madePng(20_000, 20_000, rows);
		expect(bomb.length).toBeLessThan(100_000);
		await site().show(bomb);
		const from = process.cpuUsage();
		expect((await picture()).status).toBe(404);
		const { user, system } = process.cpuUsage(from);
		expect((user + system) / 1_000).toBeLessThan(AT_ONCE_MS);
		// A high one that is small in all is no danger, and is made no higher than a tile can be.
		await site().show(madePng(64, 60_000, deflateSync(Buffer.alloc(60_000 * 9))));
		const tower = await sharp(Buffer.from(await (await picture()).arrayBuffer())).metadata();
		expect(tower.height).toBeLessThanOrEqual(320);
	});
});

test("what came beside the pixels does not come through", async () => {
	const photo = sharp(await noiseImage(300, 200)).withExif({ IFD0: { ImageDescription: SECRET } });
	const body = Buffer.concat([await photo.jpeg().toBuffer(), HTML]);
	expect(body.includes(SECRET)).toBe(true);
	await site().show(body);
	for (const accept of ["image/avif", "*/*"]) {
		const response = await picture(accept);
		expect(response.status).toBe(200);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect([bytes.includes(SECRET), bytes.includes("<script>")]).toEqual([false, false]);
	}
});

test("it can be nothing but a picture, whatever its server calls it", async () => {
	site().image = { body: await noiseImage(300, 200), type: "text/html" };
	const response = await picture();
	expect(response.headers.get("content-type")).toBe("image/avif");
	expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("other numbers make no other pictures: there are a few widths", async () => {
	await site().show(await noiseImage(900, 600));
	const etags = new Set<string | null>();
	for (let width = 1; width <= 2_000; width += 53)
		etags.add((await picture("*/*", `?width=${width}`)).headers.get("etag"));
	expect(etags.size).toBeLessThanOrEqual(5);
	for (const width of ["0", "-1", "1e3", "160.5", "x", "100000", ""]) {
		expect((await picture("*/*", `?width=${width}`)).status, width).toBe(404);
	}
});

test("it is not read from addresses that are not public, nor from where another one sends", async () => {
	const { clock } = world();
	const guarded = createOutboundHttp({ allowPrivateNetworks: false });
	const open = createOutboundHttp({ allowPrivateNetworks: true });
	const before = site().pictures;
	try {
		const pictures = new GamePictures(new ProviderClient(guarded, clock, () => undefined), clock);
		for (const url of [
			`${site().url}/image`,
			"https://127.0.0.1/a.png",
			"https://169.254.169.254/a.png",
			"https://[::1]/a.png",
		]) {
			expect(await pictures.picture(url, 160, "avif"), url).toBe("missing");
		}
		const sent = new GamePictures(new ProviderClient(open, clock, () => undefined), clock);
		expect(await sent.picture(`${site().url}/elsewhere`, 160, "avif")).toBe("missing");
	} finally {
		await Promise.all([guarded.close(), open.close()]);
	}
	expect(site().pictures).toBe(before);
});

import { expect, test } from "vitest";
import { pictureOf } from "./picture.ts";

const SERVER = "https://frame.example";

test("pictures of the service come in the width that the screen needs", () => {
	const at = `${SERVER}/frame/games/100000/image?width=`;
	expect(pictureOf("/frame/games/100000/image", SERVER)).toEqual({
		src: `${at}160`,
		srcset: `${at}160 160w, ${at}320 320w, ${at}480 480w`,
	});
});

test("others come as they are", () => {
	for (const url of ["https://other.example/a.png", "http://other.example/frame/games/1/image"]) {
		expect(pictureOf(url, SERVER)).toEqual({ src: url, srcset: undefined });
	}
	expect(pictureOf("/own/a.png", SERVER)).toEqual({ src: `${SERVER}/own/a.png`, srcset: undefined });
});

test.each([undefined, "javascript:alert(1)", "data:image/svg+xml,<svg/>", "file:///etc/passwd", "https://"])(
	"%s is nothing that a page shows",
	(url) => {
		expect(pictureOf(url, SERVER)).toBeUndefined();
	},
);

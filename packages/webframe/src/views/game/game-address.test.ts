import { expect, test } from "vitest";
import { gameAddress } from "./game-address.ts";

const SERVER = "https://frame.example";
const PAGE = "https://casino.example";

test("an encrypted address of another origin is opened as it is", () => {
	expect(gameAddress("https://games.example/crash?s=1#x", SERVER, PAGE)?.href).toBe(
		"https://games.example/crash?s=1#x",
	);
});

test.each([
	["the service's own origin", "https://frame.example/game"],
	["the service's own origin in disguise", "https://FRAME.example:443/game"],
	["the page's origin", "https://casino.example/game"],
	["no encryption", "http://games.example/"],
	["a script", "javascript:alert(1)"],
	["a script in white space", " java\nscript:alert(1)"],
	["data", "data:text/html,<script>alert(1)</script>"],
	["a blob of the page", "blob:https://casino.example/1"],
	["a file", "file:///etc/passwd"],
	["a relative address", "/frame/v1/webframe.js"],
	["an address without a scheme", "//games.example/"],
	["credentials", "https://user:secret@games.example/"],
	["nothing", ""],
	["text", "games"],
])("%s is refused", (_, frameUri) => {
	expect(gameAddress(frameUri, SERVER, PAGE)).toBeUndefined();
});

test("on a developer's machine, where nothing is encrypted, games need not be either", () => {
	expect(gameAddress("http://127.0.0.1:8082/crash", "http://127.0.0.1:8080", "http://127.0.0.1:3000")).toBeDefined();
	expect(gameAddress("http://127.0.0.1:8080/crash", "http://127.0.0.1:8080", "http://127.0.0.1:3000")).toBeUndefined();
});

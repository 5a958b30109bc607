import { expect, test } from "vitest";
import { addressProblem, framingProblem } from "./addresses.ts";

test.each([
	["https://games.example/play", undefined],
	["http://localhost:8082/play", undefined],
	["http://127.0.0.1/play", undefined],
	["http://10.1.2.3/", undefined],
	["http://172.31.0.1/", undefined],
	["http://172.32.0.1/", "it is http, outside of a private network"],
	["http://10.evil.example/", "it is http, outside of a private network"],
	["http://127.0.0.1.evil.example/", "it is http, outside of a private network"],
	["http://games.example/", "it is http, outside of a private network"],
	["https://user:secret@games.example/", "it carries credentials"],
	["javascript:alert(1)", "its scheme is javascript"],
	["/play", "it is no absolute address"],
])("%s: %s", (address, problem) => {
	expect(addressProblem(address)).toBe(problem);
});

test.each<readonly [Record<string, string>, boolean]>([
	[{}, false],
	[{ "x-frame-options": "SAMEORIGIN" }, true],
	[{ "content-security-policy": "default-src 'self'; frame-ancestors 'none'" }, true],
	[{ "content-security-policy": "frame-ancestors https://casino.example; default-src 'self'" }, false],
])("a page with %j forbids framing: %s", (headers, isForbidden) => {
	expect(framingProblem(new Headers(headers)) !== undefined).toBe(isForbidden);
});

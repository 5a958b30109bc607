import { expect, test } from "vitest";
import { escapeHtml, escapeSource } from "./escape.ts";

test("nothing that ends an attribute or an element is left in a text", () => {
	expect(escapeHtml(`https://a"'<>&b.example`)).toBe("https://a&quot;&#39;&lt;&gt;&amp;b.example");
});

test("nothing that ends a source, a directive or a policy is left in a source, and an origin is as it was", () => {
	expect(escapeSource("https://a.example; script-src * 'unsafe-inline',x\n\"`")).not.toMatch(/[;,'"`\s*]/);
	for (const origin of ["https://casino.example:8443", "http://[::1]:3000", "https://a_b-1.example"]) {
		expect(escapeSource(origin)).toBe(origin);
	}
});

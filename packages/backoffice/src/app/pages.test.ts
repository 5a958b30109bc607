import { expect, test } from "vitest";
import { addressOf } from "./addresses.ts";
import { isFor, PAGES, placeOf } from "./pages.ts";

const at = (address: string) => {
	const place = placeOf(new URL(address, "https://service.example"));
	return place && [place.page.name, place.key, place.query.toString()];
};

test("the first page stands at the address of the back office", () => {
	expect(at("/backoffice/")).toEqual([PAGES[0]?.name, "", ""]);
});

test("pages whose calls a role may not make do not stand before it", () => {
	const names = (may: Parameters<typeof isFor>[1]) => PAGES.filter((page) => !isFor(page, may)).map(({ name }) => name);
	expect(names(["look"])).toEqual(["approvals", "reconciliation", "audit-log", "operators"]);
	expect(names(["look", "payloads", "mend", "money", "export", "approvals"])).toEqual(["audit-log", "operators"]);
	expect(names(["look", "export", "approvals", "audit"])).toEqual(["reconciliation"]);
});

test("an address leads to the page that it was made for, with what it was made of", () => {
	for (const { name } of PAGES) {
		expect(at(addressOf(name, "a/b ü", new URLSearchParams({ partner: "1556" })))).toEqual([
			name,
			"a/b ü",
			"partner=1556",
		]);
	}
});

test.each(["/", "/backoffice/nothing", "/backoffice/bets/1/2", "/frame/v1/page"])("%s leads to no page", (address) => {
	expect(at(address)).toBeUndefined();
});

test("what is wrongly encoded is taken as it stands", () => {
	expect(at("/backoffice/bets/%zz")).toEqual(["bets", "%zz", ""]);
});

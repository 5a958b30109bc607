import { expect, test } from "vitest";
import { addressOf } from "./addresses.ts";
import { PAGES, placeOf } from "./pages.ts";

const at = (address: string) => {
	const place = placeOf(new URL(address, "https://service.example"));
	return place && [place.page.name, place.key, place.query.toString()];
};

test("the first page stands at the address of the back office", () => {
	expect(at("/backoffice/")).toEqual([PAGES[0]?.name, "", ""]);
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

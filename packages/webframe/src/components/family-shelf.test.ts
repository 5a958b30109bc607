import { KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { loadTexts } from "../i18n/load-locale.ts";
import { INITIAL_STATE } from "../store/state.ts";
import { madeConfig } from "../testing/made-data.ts";
import { until } from "../testing/until.ts";
import { FamilyShelf } from "./family-shelf.ts";

const ENGLISH = await loadTexts(undefined, "latn");
const OTHER = { ...ENGLISH };
const WORDS = "the words of a family";

/** A shelf in a view, and what becomes of each word that is asked for, in the order in which it was. */
function openShelf() {
	const asked: PromiseWithResolvers<string>[] = [];
	let drawn = 0;
	const host = {
		state: { ...INITIAL_STATE, catalogue: { kind: "ready", config: madeConfig(0) } } as const,
		texts: ENGLISH,
		addController: () => {},
		removeController: () => {},
		requestUpdate: () => {
			drawn += 1;
		},
		updateComplete: Promise.resolve(true),
	};
	const shelf = new FamilyShelf(host, () => {
		const words = Promise.withResolvers<string>();
		asked.push(words);
		return words.promise;
	});
	const speakOther = (): void => {
		host.texts = OTHER;
	};
	return { shelf, asked, draws: () => drawn, speakOther };
}

test("what is asked for is coming until it is here", async () => {
	const { shelf, asked, draws } = openShelf();
	expect(shelf.isComing(KENO.gameCode)).toBe(true);
	await until(() => asked.length === 1, "asked");
	asked[0]?.resolve(WORDS);
	await until(() => draws() === 1, "drawn");
	expect([shelf.isComing(KENO.gameCode), shelf.of(KENO.gameCode)]).toEqual([false, WORDS]);
});

test("what did not come is coming no more, until it is asked for in another language or in a view that is opened again", async () => {
	const { shelf, asked, draws, speakOther } = openShelf();
	expect(shelf.isComing(KENO.gameCode)).toBe(true);
	await until(() => asked.length === 1, "asked");
	asked[0]?.reject(new Error("away"));
	await until(() => draws() === 1, "drawn");
	expect(shelf.isComing(KENO.gameCode)).toBe(false);
	speakOther();
	expect(shelf.isComing(KENO.gameCode)).toBe(true);
	await until(() => asked.length === 2, "asked in the other language");
	asked[1]?.reject(new Error("away"));
	await until(() => draws() === 2, "drawn again");
	expect(shelf.isComing(KENO.gameCode)).toBe(false);
	shelf.hostConnected();
	expect(shelf.isComing(KENO.gameCode)).toBe(true);
});

test("what did not come in the language before does not end the wait for the one that is spoken now", async () => {
	const { shelf, asked, draws, speakOther } = openShelf();
	shelf.of(KENO.gameCode);
	await until(() => asked.length === 1, "asked");
	speakOther();
	shelf.of(KENO.gameCode);
	await until(() => asked.length === 2, "asked in the other language");
	asked[0]?.reject(new Error("away"));
	await until(() => draws() === 1, "drawn");
	expect(shelf.isComing(KENO.gameCode)).toBe(true);
});

import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";
import { keysAt, publishedKids, SECRETS_KEY } from "../../testing/test-command-keys.ts";

const commands = useCommands();
const env = { SECRETS_KEY };

/** Two keys: the first one has left no date to leave the set, because a partner was pinned to it. */
async function twoKeys(): Promise<readonly [string, string]> {
	await commands().bff("keys rotate --after 0", { env });
	const [old = ""] = publishedKids(await keysAt(commands(), COMMAND_NOW));
	await commands().addPartner(7, { settings: { pinnedKeyId: old } });
	const later = new Date(COMMAND_NOW.getTime() + 1_000);
	await commands().bff("keys rotate --after 0", { env, now: later });
	const fresh = publishedKids(await keysAt(commands(), later)).find((kid) => kid !== old);
	return [old, fresh ?? ""];
}
const LATER = new Date(COMMAND_NOW.getTime() + 2_000);

test("a replaced key leaves the set once its last token has expired", async () => {
	const [old, fresh] = await twoKeys();
	const pinned = await commands().bff(`keys retire ${old}`, { now: LATER });
	expectRefusal(
		pinned,
		`Partners are pinned to the key ${old}: 7. Change their setting pinnedKeyId first, also in a file`,
	);
	await commands().addPartner(7, { settings: { pinnedKeyId: null } });
	expectDone(await commands().bff(`keys retire ${old}`, { now: LATER }));
	const hour = 3_660_000;
	const before = await keysAt(commands(), new Date(LATER.getTime() + hour - 1));
	expect(publishedKids(before)).toEqual([old, fresh].toSorted());
	expect(publishedKids(await keysAt(commands(), new Date(LATER.getTime() + hour)))).toEqual([fresh]);
	expect(await commands().audited()).toMatchObject([{ action: "key.retire", subject: `key ${old}` }]);
});

test("a key that may be known to others leaves at once, and another one signs", async () => {
	const [old, fresh] = await twoKeys();
	expectDone(await commands().bff(`keys retire ${fresh} --now`, { now: LATER }));
	const keys = await keysAt(commands(), LATER);
	expect(publishedKids(keys)).toEqual([old]);
	expect(keys.current().kid).toBe(old);
});

test("the key that signs, the only key, and one that is not there", async () => {
	const [old, fresh] = await twoKeys();
	expectRefusal(await commands().bff(`keys retire ${fresh}`, { now: LATER }), `The key ${fresh} still signs`);
	await commands().addPartner(7, { settings: { pinnedKeyId: null } });
	expectDone(await commands().bff(`keys retire ${old} --now`, { now: LATER }));
	expectRefusal(await commands().bff(`keys retire ${fresh} --now`, { now: LATER }), "make another one first");
	expectRefusal(await commands().bff(`keys retire ${old}`, { now: LATER }), "There is no key");
	expect(expectDone(await commands().bff("keys retire --help")).join(" ")).toContain("Takes a key that signs no more");
});

test("a key that leaves the set by itself is no replacement: another one is made first", async () => {
	await commands().bff("keys rotate --after 0", { env });
	const [old = ""] = publishedKids(await keysAt(commands(), COMMAND_NOW));
	await commands().bff("keys rotate --after 0", { env, now: new Date(COMMAND_NOW.getTime() + 1_000) });
	const fresh = publishedKids(await keysAt(commands(), LATER)).find((kid) => kid !== old) ?? "";
	const refused = await commands().bff(`keys retire ${fresh} --now`, { now: LATER });
	expectRefusal(
		refused,
		"No other key both signs now and stays in the key set: make another one first (`bff keys rotate`",
	);
	const muchLater = new Date(COMMAND_NOW.getTime() + 100 * 86_400_000);
	expect((await keysAt(commands(), muchLater)).current().kid).toBe(fresh);
	await commands().bff("keys rotate --after 0", { env, now: LATER });
	expectDone(await commands().bff(`keys retire ${fresh} --now`, { now: LATER }));
	const current = (await keysAt(commands(), muchLater)).current().kid;
	expect([old, fresh]).not.toContain(current);
});

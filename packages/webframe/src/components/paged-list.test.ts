import { expect, test } from "vitest";
import type { Answer } from "../store/api.ts";
import { CountedHost } from "../testing/counted-host.ts";
import type { Read } from "./frame-view.ts";
import { PagedList } from "./paged-list.ts";

/** A service whose answers the test gives, in whatever order. */
function harness() {
	const asked: string[] = [];
	const answers: ((answer: Answer<unknown>) => void)[] = [];
	const read = ((path: string) => {
		asked.push(path);
		return new Promise<Answer<unknown>>((resolve) => answers.push(resolve));
	}) as Read;
	const host = new CountedHost();
	const list = new PagedList<number>(host, () => read);
	const answer = async (index: number, items: readonly number[], nextCursor?: string): Promise<void> => {
		answers[index]?.({ kind: "value", value: { items, ...(nextCursor === undefined ? {} : { nextCursor }) } });
		await Promise.resolve();
	};
	const fail = async (index: number): Promise<void> => {
		answers[index]?.({ kind: "unknown", reason: "network", correlationId: undefined });
		await Promise.resolve();
	};
	return { list, asked, answer, fail, drawn: () => host.wishes };
}

test("pages follow each other by the cursor, until there is none", async () => {
	const { list, asked, answer } = harness();
	list.show("/list?limit=2");
	await answer(0, [1, 2], "a b");
	expect([list.items, list.state, list.hasMore]).toEqual([[1, 2], "ready", true]);
	list.more();
	list.more();
	await answer(1, [3]);
	expect([list.items, list.hasMore]).toEqual([[1, 2, 3], false]);
	expect(asked).toEqual(["/list?limit=2", "/list?limit=2&cursor=a%20b"]);
});

test("a page that could not be read is asked for again, and what was read before it stays", async () => {
	const { list, asked, answer, fail } = harness();
	list.show("/list");
	await answer(0, [1], "c");
	list.more();
	await fail(1);
	expect([list.items, list.state]).toEqual([[1], "failed"]);
	list.more();
	await answer(2, [2]);
	expect([list.items, list.state]).toEqual([[1, 2], "ready"]);
	expect(asked).toEqual(["/list", "/list?cursor=c", "/list?cursor=c"]);
});

test("only what could not be read is tried again", async () => {
	const { list, asked, answer, fail } = harness();
	list.show("/list");
	list.retry();
	await fail(0);
	list.retry();
	await answer(1, [1]);
	list.retry();
	expect([list.items, asked.length]).toEqual([[1], 2]);
});

test("the answer to an older question changes nothing", async () => {
	const { list, answer } = harness();
	list.show("/one");
	list.show("/two");
	await answer(1, [2]);
	await answer(0, [1]);
	expect(list.items).toEqual([2]);
});

test("the same list is not read twice, but again when that is asked for, keeping what is shown meanwhile", async () => {
	const { list, asked, answer } = harness();
	list.show("/list");
	await answer(0, [1], "c");
	list.show("/list");
	list.reload();
	expect(list.items).toEqual([1]);
	await answer(1, [9, 1]);
	expect([list.items, asked]).toEqual([
		[9, 1],
		["/list", "/list"],
	]);
});

test("another player's list at the same path is another list", async () => {
	const { list, asked, answer } = harness();
	list.show("/list", "alice");
	await answer(0, [1]);
	list.show("/list", "bob");
	expect([list.items, asked.length]).toEqual([[], 2]);
});

test("a view that is gone is not drawn by a late answer, and reads again when it is back", async () => {
	const { list, asked, answer, drawn } = harness();
	list.show("/list");
	list.hostDisconnected();
	const before = drawn();
	await answer(0, [1]);
	expect([drawn(), list.items]).toEqual([before, []]);
	list.show("/list");
	expect(asked).toHaveLength(2);
});

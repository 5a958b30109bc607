/** What is answered to one statement is never mixed with what was answered to another. */
import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";

const given = useTestDatabase();

test("rows of a statement that fails after some of them are not missing from the next one's", async () => {
	const one = openDatabase({ url: given().url, connectionsMax: 1 });
	const [failed, next] = await Promise.allSettled([
		one`select 1 / (4 - number) from generate_series(1, 10) as number`,
		one`select number from generate_series(1, 3) as number`,
	]);
	expect(failed).toMatchObject({ status: "rejected", reason: { code: "22012" } });
	expect(next).toMatchObject({ status: "fulfilled", value: [{ number: 1 }, { number: 2 }, { number: 3 }] });
	await one.end();
});

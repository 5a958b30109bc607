import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

test("the balance is a string with the currency's digits", async () => {
	const { call, player } = setup();
	const [alice, carla] = [await player("alice"), await player("carla")];
	expect(await call("/users/data", { PartnerUserId: alice, TagId: 1, ExtraData: { a: 1 } })).toEqual({
		ErrorCode: 200,
		Message: "Success",
		Value: { Balance: "1000.00" },
	});
	expect((await call("/users/data", { PartnerUserId: carla, TagId: 1 })).Value).toEqual({ Balance: "100000" });
});

test("an unknown player is answered 102145", async () => {
	expect(await setup().call("/users/data", { PartnerUserId: "nobody", TagId: 1 })).toMatchObject({
		ErrorCode: 102_145,
	});
});

test("names are compared exactly", async () => {
	const { call, player } = setup();
	await player("alice");
	expect(await call("/users/data", { PartnerUserId: "Alice", TagId: 1 })).toMatchObject({ ErrorCode: 102_145 });
});

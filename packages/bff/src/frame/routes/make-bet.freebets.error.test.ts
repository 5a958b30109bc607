/** What is looked at when a freebet is played, and what is not: its amount was when it was issued, its highest win is now. */
import { beforeAll, describe, expect, test } from "vitest";
import { TestMarketing } from "../../testing/test-marketing.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let marketing: TestMarketing;
let fay: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	fay = await TestPlayer.logIn(world(), "fay");
});

const uses = async (promoCode: string): Promise<number> => (await marketing.usesOf(promoCode)).uses;
const refused = (value: object): object => ({ status: 200, body: { ErrorCode: 103_752, Value: value } });

test("one whose code no database can keep is refused by name, and its key stays good", async () => {
	const body = await fay.betBody();
	for (const promoCode of ["FREE\u0000", "FREE\ud800"])
		expect(await fay.makeBet({ ...body, promoCode }, "unkept")).toMatchObject(
			refused({ code: "invalid_request", field: "promoCode" }),
		);
	expect((await fay.makeBet(body, "unkept")).status).toBe(202);
	await world().settle();
});

describe("of the limits of now a freebet meets only the highest win", () => {
	/** Three numbers win 48 times the stake; the highest win is 100,000.00. */
	const THREE = { market: "numbers", numbers: [1, 2, 3] };

	/** One that was issued when other stakes were taken than now. @param minor its amount in cents */
	async function giveAsOfOld(minor: number): Promise<string> {
		const { promoCode } = await marketing.give("fay");
		await world().owner`update freebet set amount = ${minor} where bonus_id = ${promoCode}`;
		return promoCode;
	}

	test.each([
		["less than the smallest stake", 10, "0.10"],
		["more than the largest stake", 200_000, "2000.00"],
	])("over %s: it is played, where the player's own money is refused", async (_, minor, amount) => {
		const promoCode = await giveAsOfOld(minor);
		const body = await fay.betBody({ selection: THREE, amount });
		expect(await fay.makeBet(body)).toMatchObject(refused({ code: "limits", field: "amount" }));
		const betId = await fay.place({ ...body, promoCode });
		expect(await fay.bet(betId)).toMatchObject({ status: "accepted", freebet: true, amount });
		expect(await uses(promoCode)).toBe(1);
	});

	test("with a higher win than may be: it is refused, with no other amount, and keeps its use for another bet", async () => {
		const promoCode = await giveAsOfOld(300_000);
		const body = await fay.betBody({ selection: THREE, amount: "3000.00", promoCode });
		const answer = await fay.makeBet(body);
		expect(answer).toMatchObject(refused({ code: "limits" }));
		// No other amount would do: it is the freebet's.
		expect(Object(answer.body).Value).toEqual({ code: "limits", field: "amount" });
		expect(await uses(promoCode)).toBe(0);
		const smaller = await fay.betBody({ selection: { market: "numbers", numbers: [1] }, amount: "3000.00", promoCode });
		expect((await fay.makeBet(smaller)).status).toBe(202);
		await world().settle();
		expect(await uses(promoCode)).toBe(1);
	});
});

describe("one that does not fit its player", () => {
	const play = async (player: TestPlayer, promoCode: string, amount: string) =>
		await player.makeBet(await player.betBody({ promoCode, amount }));
	const unusable = (reason: string) => refused({ code: "freebet_unusable", field: "promoCode", reason });

	test("was cancelled when the player came: that is the reason", async () => {
		const other = await marketing.give("flo", { currency: "USD", bet_amount: "4.00" });
		const tester = await marketing.give("flo", { is_test: true });
		const flo = await TestPlayer.logIn(world(), "flo");
		expect(await play(flo, other.promoCode, "4.00")).toMatchObject(unusable("cancelled"));
		expect(await play(flo, tester.promoCode, "5.00")).toMatchObject(unusable("cancelled"));
	});

	test("and came while freebets were off: the reason is the currency, until the next log-in cancels it", async () => {
		const other = await marketing.give("finn", { currency: "USD", bet_amount: "4.00" });
		const tester = await marketing.give("finn", { is_test: true });
		await world().configure({ isPromoOn: false });
		const finn = await TestPlayer.logIn(world(), "finn");
		await world().configure({ isPromoOn: true });
		expect(await play(finn, other.promoCode, "4.00")).toMatchObject(unusable("currency"));
		expect(await play(finn, tester.promoCode, "5.00")).toMatchObject(unusable("currency"));
		expect([await uses(other.promoCode), await uses(tester.promoCode)]).toEqual([0, 0]);
		await TestPlayer.logIn(world(), "finn");
		expect(await play(finn, other.promoCode, "4.00")).toMatchObject(unusable("cancelled"));
	});
});

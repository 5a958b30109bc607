import { expect, test } from "vitest";
import type { Partner } from "../partners/partner-directory.ts";
import { partnerSettingsSchema, policyOf } from "../partners/settings.ts";
import { Evidence } from "./evidence.ts";

const settings = partnerSettingsSchema.parse({});
const partnerOf = (partnerId: number): Partner => ({
	partnerId,
	clientId: `PartnerClient-${partnerId}`,
	name: "one",
	apiUrl: "https://casino.example",
	isActive: true,
	settings,
	policy: policyOf(settings),
});
const one = partnerOf(1);
const another = partnerOf(2);

/** Evidence whose questions a test answers itself. */
function arrange() {
	const asked: string[] = [];
	const answers: (() => void)[] = [];
	const evidence = new Evidence((partner, { betId }) => {
		asked.push(`${partner.partnerId}:${betId}`);
		return new Promise((resolve) => answers.push(resolve));
	});
	const answer = async (): Promise<void> => {
		answers.shift()?.();
		await new Promise((resolve) => setImmediate(resolve));
	};
	return {
		asked,
		answer,
		evidence,
		want: (partner: Partner, betId: number) => evidence.want(partner, { betId, seqs: [1] }),
	};
}

test("two questions to one partner are on the wire at once, the others follow in their order", async () => {
	const { asked, answer, want } = arrange();
	for (let betId = 1; betId <= 5; betId++) want(one, betId);
	expect(asked).toEqual(["1:1", "1:2"]);
	await answer();
	expect(asked).toEqual(["1:1", "1:2", "1:3"]);
	for (let index = 0; index < 4; index++) await answer();
	expect(asked).toEqual(["1:1", "1:2", "1:3", "1:4", "1:5"]);
});

test("a partner that hangs holds up no other one", async () => {
	const { asked, want } = arrange();
	for (let betId = 1; betId <= 5; betId++) want(one, betId);
	want(another, 9);
	expect(asked).toContain("2:9");
});

test("what waits is bounded: a question beyond it is not asked, and says so", async () => {
	const { want } = arrange();
	const taken = Array.from({ length: 1_010 }, (_, betId) => want(one, betId));
	expect(taken.filter(Boolean)).toHaveLength(1_002);
	expect(want(another, 1)).toBe(true);
});

test("a process that ends asks nothing more", async () => {
	const { asked, answer, evidence, want } = arrange();
	for (let betId = 1; betId <= 5; betId++) want(one, betId);
	evidence.close();
	await answer();
	expect(want(one, 6)).toBe(false);
	expect(asked).toHaveLength(2);
});

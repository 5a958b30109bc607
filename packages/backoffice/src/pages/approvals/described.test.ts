import type { BackofficePartner, SecondPersonAction } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import type { Values } from "../../parts/settings/fields.ts";
import { changesOf, factsOf, readsPartner } from "./described.ts";

const AT = "2026-11-26T09:14:30.000Z";
const STEP = {
	seq: 2,
	transactionType: 1,
	amount: "12.50",
	currency: "EUR",
	state: "manual",
	attempts: 3,
	lastCode: 503,
};
const FILE = { partnerId: 1556, requestKey: "k", contentSha256: "3f9a" };

/** What each depends on, as the service writes it. */
const REQUESTS: Readonly<Record<SecondPersonAction, Values>> = {
	"bets.resume": { stoppedAt: AT },
	"bet.return": { ...STEP, deliveryKind: "payment", evidence: "executed" },
	"bet.reject": { ...STEP, deliveryKind: "payment", evidence: "no_evidence" },
	"bet.resolve": { ...STEP, deliveryKind: "payment", outcome: "accepted", partnerReference: "T-1" },
	"bet.correct": { kind: "payout", grossAmount: "20.00", winAmount: "10.00", currency: "EUR" },
	"cashback.issue": { partnerId: 1556, partnerUserId: "paula", requestKey: "k", amount: "700.00", currency: "EUR" },
	"cashback.issue_file": { ...FILE, cashbacks: 1_000, amounts: { EUR: "1450.00" } },
	"cashback.cancel": { state: "paid", amount: "700.00", currency: "EUR" },
	"cashback.resolve": { ...STEP, outcome: "refused", partnerReference: "T-1" },
	"round.cancel": { gameCode: 23, state: "finished", result: "1 2 3", correctedAt: null },
	"round.correct": { gameCode: 23, before: "1 2 3", after: "1 2 4", correctedAt: AT },
	"partner.change": { settings: { tax: { base: "payout", rate: "0.05" } }, basedOn: AT },
	"partner.file_approve": { sha256: "3f9a" },
	"operator.token": { role: "finance", endsAt: AT, replaces: true },
	"operator.invite": { role: "viewer" },
	"operator.role": { from: "support", role: "finance" },
	"jackpot.close": {
		into: null,
		pools: [{ poolId: 1, partnerId: 1556, currency: "EUR", holds: "12.34", amount: "12340000" }],
	},
	"promo.issue": { ...FILE, freebets: 10, stakes: { EUR: "10.00" }, expectedCost: { EUR: "9.00" } },
	"report.close": { month: "2026-10", sha256: "3f9a" },
	"rates.store": { source: "ECB", firstDay: "2026-11-01", lastDay: "2026-11-26", rates: 52, sha256: "3f9a" },
};

const partner = {
	name: "Lakeside Casino",
	apiUrl: "https://lakeside.example",
	settings: { tax: null, dedupeKey: "BetId+TransactionType" },
	fileChanges: [{ sha256: "3f9a", changes: { "settings.tax": { from: null, to: { base: "stake", rate: "0.1" } } } }],
} as unknown as BackofficePartner;

test.each(Object.entries(REQUESTS))(
	"of %s every field is told by its name, and none as it is stored",
	(name, request) => {
		const action = name as SecondPersonAction;
		const told = [...factsOf(action, request), ...changesOf(action, request, partner)];
		expect(told.length).toBeGreaterThan(0);
		for (const { label, ...shown } of told) {
			expect(Object.keys(request)).not.toContain(label);
			for (const text of Object.values(shown))
				if (typeof text === "string") expect(text).not.toMatch(/[{}[\]_]|^$|undefined|null/);
		}
	},
);

test("what is not described stands as it is: nothing is left out", () => {
	expect(factsOf("operator.invite", { role: "viewer", more: { of: 1 } })).toEqual([
		{ label: "Role", shown: "viewer" },
		{ label: "more", shown: '{"of":1}' },
	]);
});

test("a change of a partner is told as before and after, in words", () => {
	const settings = { dedupeKey: "BetId+TransactionType", tax: { base: "payout", rate: "0.05" } };
	const of = (request: Values) => changesOf("partner.change", request, partner);
	expect(readsPartner("partner.change")).toBe(true);
	expect(of({ settings, basedOn: AT })).toEqual([{ label: "Tax", from: "Off", to: "On the payout, 0.05" }]);
	expect(of({ name: "Lakeside Casino", apiUrl: "https://other.example", basedOn: AT })).toEqual([
		{ label: "Address", from: "https://lakeside.example", to: "https://other.example" },
	]);
	expect(changesOf("partner.file_approve", { sha256: "3f9a" }, partner)).toEqual([
		{ label: "Tax", from: "Off", to: "On the stake, 0.1" },
	]);
});

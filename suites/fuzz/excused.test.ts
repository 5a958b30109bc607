import { expect, test } from "vitest";
import { EXCUSES, excuseOf } from "./excused.ts";

const BETS = "/provider/v1/sessions/{sessionId}/bets";

test("what a provider has done wrong is no failure of ours", () => {
	const text = '{"_responseCode":99,"message":"betId: must be a text or a whole number"}';
	expect(excuseOf(`${BETS}/pay-out`, { status: 500, text })).toBe(
		EXCUSES.find(({ path, code }) => path === `${BETS}/pay-out` && code === 99),
	);
});

test.each([
	["our overload, with the code for a repeat", `${BETS}/pay-out`, 503, '{"_responseCode":99,"message":"later"}'],
	["a failure at a pay-in, which is refused with 7", `${BETS}/pay-in`, 500, '{"_responseCode":99}'],
	["a code of providers at another surface", "/make-bet", 500, '{"_responseCode":99}'],
	["a code deeper in the body", `${BETS}/pay-out`, 500, '{"ErrorCode":500,"Value":{"_responseCode":99}}'],
	["a code that only begins like one", `${BETS}/pay-out`, 500, '{"_responseCode":991}'],
	["no code at all", `${BETS}/pay-out`, 500, "Internal Server Error"],
])("%s is a failure", (_, path, status, text) => {
	expect(excuseOf(path, { status, text })).toBeUndefined();
});

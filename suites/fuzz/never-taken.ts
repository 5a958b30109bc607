/** Of a page at which somebody signs in, is signed in, or looks at a checklist. */
const SESSION_CALLS =
	"invited register options sign-in prove current end checklist ways openid/start passkeys passkeys/options passkeys/add passkeys/end";

/**
 * Calls that are never taken with real ids, with what they lack: what is not allowed in them is refused by their schemas,
 * as is asked of them, but a broken input that came past those would be refused with the others. Among many inputs with
 * anything that is allowed, one may meet what an earlier call has made, such as a cashback that is still to be sent.
 */
export const NEVER_TAKEN: ReadonlyMap<string, string> = new Map([
	["POST /auth/verify", "its JWT was sent to the casino, which keeps none"],
	["POST /rollbacks/accept", "no return waits for the casino's accept"],
	["POST /backoffice/bets/resend", "no step of the bet is on a list"],
	["POST /backoffice/bets/stop", "no step of the bet is repeated"],
	["POST /backoffice/bets/reject", "the stake of the bet is not withdrawn"],
	["POST /backoffice/cashbacks/resend", "the cashback was paid"],
	["POST /backoffice/cashbacks/stop", "the cashback was paid"],
	["POST /backoffice/partners/change", "it is based on another moment than the last change"],
	["POST /backoffice/partners/create", "its address is made up, and no number is free among the real ones"],
	["POST /backoffice/partners/address", "it is based on another moment than the last change"],
	["POST /backoffice/partners/secrets/remove", "no secret has the id"],
	["POST /backoffice/partners/approve-file", "no file was stopped"],
	["POST /backoffice/providers/create", "its address is made up, and no number is free among the real ones"],
	["POST /backoffice/providers/change", "it is based on another moment than the last change"],
	["POST /backoffice/providers/keys/remove", "no key has the id"],
	["POST /backoffice/reports/close", "the month is not over"],
	["POST /backoffice/rounds/correct", "the round is not finished"],
	["POST /backoffice/rounds/hold", "the round was cancelled before"],
	["POST /backoffice/alarms/acknowledge", "no alarm has the number"],
	...SESSION_CALLS.split(" ").map(
		(call) => [`POST /operator-session/${call}`, "nobody is signed in or has a link, nor comes from a page"] as const,
	),
]);

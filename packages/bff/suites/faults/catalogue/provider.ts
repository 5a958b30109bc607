import type { CataloguePart } from "./row.ts";

export const provider: CataloguePart = {
	title: "Game providers (HMAC)",
	rows: [
		{
			id: "F38",
			fault: "A byte of a signed body is changed; keys, spaces and the spelling of numbers are changed",
			outcome: "Another content is refused; another spelling of the same content is accepted.",
			owed: "provider",
		},
		{
			id: "F39",
			fault: "Timestamps that are old, ahead, of another length, or no timestamps",
			outcome: "Accepted from 30 s back to 5 s ahead, refused otherwise.",
			owed: "provider",
		},
		{
			id: "F40",
			fault: "A nonce is used again, at another endpoint, at another process, after a restart",
			outcome: "Refused everywhere for as long as its request could be taken.",
			owed: "provider",
		},
		{
			id: "F41",
			fault: "A counterparty that nobody knows, and a wrong key",
			outcome: "One answer for both.",
			owed: "provider",
		},
		{
			id: "F42",
			fault: "Credentials of the test environment in production",
			outcome: "Refused like any others that are not known.",
			owed: "provider",
		},
		{
			id: "F43",
			fault: "A pay-in under a used bet id, with other content",
			outcome: "Refused; the first one stands untouched.",
			owed: "provider",
		},
		{
			id: "F44",
			fault: "A refund before its pay-in",
			outcome: "It is answered 1 and leaves a tombstone: the pay-in that comes later is refused for ever.",
			owed: "provider",
		},
		{
			id: "F45",
			fault: "A pay-out or refund after the session's end",
			outcome: "It is processed: money that is owed asks for no session.",
			owed: "provider",
		},
		{
			id: "F46",
			fault: "A pay-in-out whose stake goes through and whose payout does not",
			outcome: "The bet stands and the payout is repeated until it is through.",
			owed: "provider",
		},
		{
			id: "F47",
			fault: "Coefficient, stake limits, a blocked player, a limit, no funds",
			outcome: "The specification's code for each; nothing is sent to the casino where a rule of ours decides.",
			owed: "provider",
		},
		{
			id: "F48",
			fault: "A rate limit is reached in the middle of pay-outs",
			outcome: "A pay-out is never answered with a code that means stop.",
			owed: "provider",
		},
	],
};

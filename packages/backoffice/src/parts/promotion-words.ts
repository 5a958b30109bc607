/** What is given to players, and jackpots, in words. */
import type {
	BackofficeCampaign,
	BackofficeCashback,
	BackofficeFreebet,
	BackofficeJackpot,
} from "@webframe/shared/wire";
import { WORDS } from "../words/english.ts";
import type { Tone } from "./state-label.ts";

const TEXTS = WORDS.promotions;
const TONE_OF_CASHBACK: Readonly<Record<BackofficeCashback["state"], Tone>> = {
	pending: "wait",
	paid: "good",
	refused: "bad",
	cancelled: "plain",
};
const TONE_OF_CAMPAIGN: Readonly<Record<BackofficeCampaign["state"], Tone>> = {
	scheduled: "wait",
	running: "good",
	ended: "plain",
	cancelled: "bad",
};
const TONE_OF_FREEBET: Readonly<Record<BackofficeFreebet["state"], Tone>> = {
	issued: "wait",
	active: "good",
	used: "plain",
	expired: "plain",
	cancelled: "bad",
};
const TONE_OF_JACKPOT: Readonly<Record<BackofficeJackpot["state"], Tone>> = {
	open: "good",
	paused: "wait",
	closed: "bad",
};

export function cashbackState(state: BackofficeCashback["state"]): readonly [Tone, string] {
	return [TONE_OF_CASHBACK[state], TEXTS.cashbacks.states[state]];
}

export function campaignState(state: BackofficeCampaign["state"]): readonly [Tone, string] {
	return [TONE_OF_CAMPAIGN[state], TEXTS.campaigns.states[state]];
}

export function freebetState(state: BackofficeFreebet["state"]): readonly [Tone, string] {
	return [TONE_OF_FREEBET[state], TEXTS.freebets.states[state]];
}

export function jackpotState(state: BackofficeJackpot["state"]): readonly [Tone, string] {
	return [TONE_OF_JACKPOT[state], TEXTS.jackpots.states[state]];
}

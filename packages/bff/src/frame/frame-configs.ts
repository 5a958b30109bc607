/**
 * What a partner's frames are told before anybody is logged in. Everybody may ask for it, and with a thousand games it is a
 * hundred kilobytes: so it is written when something of it has changed, and not for each who asks.
 */
import { LANGUAGES } from "@webframe/shared/reference";
import type { FrameConfig } from "@webframe/shared/wire";
import { frameGameOf, ownGamesOf } from "../catalogue/own-games.ts";
import type { ProviderGames } from "../catalogue/provider-games.ts";
import { frameLimitsOf } from "../catalogue/stake-limits.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { Partner } from "../partners/partner-directory.ts";
import type { PartnerSettings } from "../partners/settings.ts";
import { tagOf } from "../platform/http/representation.ts";
import { success } from "../platform/http/surface.ts";

/** What is really on, whatever the settings ask for: a frame that was told of more would offer what nobody answers. */
function featuresOf({ isFeedOn, isJackpotOn, isPromoOn }: PartnerSettings): FrameConfig["features"] {
	return { feed: isFeedOn, jackpots: isJackpotOn, freebets: isPromoOn };
}

interface WrittenConfig {
	/** The games of providers that it was written with. */
	readonly edition: string;
	/** Of the config without the time. */
	readonly etag: string;
	/** The answer as far as the time, which follows as the last of its fields. */
	readonly beforeTime: string;
}

/** The configs as they were written last. Settings are the same object until somebody changes them. */
export class FrameConfigs {
	readonly #ownGames: OwnGames;
	readonly #games: ProviderGames;
	readonly #written = new WeakMap<PartnerSettings, WrittenConfig>();

	constructor(ownGames: OwnGames, games: ProviderGames) {
		this.#ownGames = ownGames;
		this.#games = games;
	}

	etagOf(partner: Partner): string {
		return this.#of(partner).etag;
	}

	/** The whole answer. */
	textOf(partner: Partner, serverTime: Date): string {
		return `${this.#of(partner).beforeTime},"serverTime":${JSON.stringify(serverTime.toISOString())}}}`;
	}

	#of(partner: Partner): WrittenConfig {
		const { edition } = this.#games;
		const known = this.#written.get(partner.settings);
		if (known?.edition === edition) return known;
		const written = { edition, ...write(configOf(partner, this.#ownGames, this.#games)) };
		this.#written.set(partner.settings, written);
		return written;
	}
}

type TimelessConfig = Omit<FrameConfig, "serverTime">;

function write(config: TimelessConfig): Pick<WrittenConfig, "etag" | "beforeTime"> {
	const answer = JSON.stringify(success(config));
	// `Value` is the last field of the envelope, so that two braces end it.
	return { etag: tagOf(answer), beforeTime: answer.slice(0, -"}}".length) };
}

function configOf({ settings, clientId }: Partner, ownGames: OwnGames, games: ProviderGames): TimelessConfig {
	return {
		partnerClientId: clientId,
		games: [...ownGamesOf(ownGames, settings).map((game) => frameGameOf(game, settings)), ...games.framesOf(settings)],
		limits: frameLimitsOf(settings),
		...(settings.defaultTagId === null ? {} : { defaultTagId: settings.defaultTagId }),
		languages: LANGUAGES.map((language) => language.code),
		currency: settings.guestCurrency,
		features: featuresOf(settings),
	};
}

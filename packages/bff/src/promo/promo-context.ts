import type { PromoOperation } from "@webframe/shared/wire";
import type { BonusesContext } from "../bonuses/context.ts";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import type { PromoSecretDirectory } from "../partners/promo-secret-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import type { Logger } from "../platform/logger.ts";
import type { Share } from "../platform/share.ts";
import type { RecordExchange } from "../records/exchange-log.ts";

/** What the routes of the promo surface work with. */
export interface PromoContext {
	readonly clock: Clock;
	readonly logger: Logger;
	readonly partners: PartnerDirectory;
	readonly promoSecrets: PromoSecretDirectory;
	readonly bonuses: BonusesContext;
	/** Of the rate of a partner. */
	readonly share: Share;
	/** Takes each authentic call for the exchange log. */
	readonly record: RecordExchange;
}

export interface PromoEnv extends SurfaceEnv {
	Variables: SurfaceEnv["Variables"] & {
		/** Who signed the request. */
		partner: Partner;
		/** What was signed. */
		signedBody: unknown;
		/** It was sent too long ago to be done now for the first time. */
		isOld: boolean;
		/** What the call was answered, for the exchange log. */
		answer: string | undefined;
	};
}

/** Where each of the calls is. */
export const PROMO_PATH = "/promo";
export const ADDRESSES_OF: Readonly<Record<PromoOperation, readonly string[]>> = {
	issue: [`${PROMO_PATH}/api/v3/Issue`],
	campaign: [`${PROMO_PATH}/api/v3/Campaign/Create`, `${PROMO_PATH}/Campaign/Create`],
	cancel: [`${PROMO_PATH}/api/v3/Cancel`, `${PROMO_PATH}/Cancel`],
	status: [`${PROMO_PATH}/api/v3/Status`],
};

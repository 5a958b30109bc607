import type { OpenAPIHono } from "@hono/zod-openapi";
import { jsonOnly } from "../platform/http/json-only.ts";
import { createSurface } from "../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "./backoffice-context.ts";
import { requireOperator } from "./require-operator.ts";
import { BACKOFFICE_PATH } from "./route.ts";
import { registerAuditLog } from "./routes/audit-log.ts";
import { registerBetsCorrect } from "./routes/bets-correct.ts";
import { registerBetsFind } from "./routes/bets-find.ts";
import { registerBetsReject } from "./routes/bets-reject.ts";
import { registerBetsResend } from "./routes/bets-resend.ts";
import { registerBetsResendRange } from "./routes/bets-resend-range.ts";
import { registerBetsResolve } from "./routes/bets-resolve.ts";
import { registerBetsReturn } from "./routes/bets-return.ts";
import { registerBetsStop } from "./routes/bets-stop.ts";
import { registerCashbacksCancel } from "./routes/cashbacks-cancel.ts";
import { registerCashbacksFind } from "./routes/cashbacks-find.ts";
import { registerCashbacksIssue } from "./routes/cashbacks-issue.ts";
import { registerCashbacksListed } from "./routes/cashbacks-listed.ts";
import { registerCashbacksResend } from "./routes/cashbacks-resend.ts";
import { registerCashbacksResolve } from "./routes/cashbacks-resolve.ts";
import { registerCashbacksStop } from "./routes/cashbacks-stop.ts";
import { registerConflicts } from "./routes/conflicts.ts";
import { registerExchanges } from "./routes/exchanges.ts";
import { registerGamesMaintenance } from "./routes/games-maintenance.ts";
import { registerGamesVersion } from "./routes/games-version.ts";
import { registerJackpots } from "./routes/jackpots.ts";
import { registerPartnersChange } from "./routes/partners-change.ts";
import { registerPartnersFind } from "./routes/partners-find.ts";
import { registerPlayersBlock } from "./routes/players-block.ts";
import { registerPromoCampaigns } from "./routes/promo-campaigns.ts";
import { registerPromoCampaignsCreate } from "./routes/promo-campaigns-create.ts";
import { registerPromoCancel } from "./routes/promo-cancel.ts";
import { registerPromoFreebets } from "./routes/promo-freebets.ts";
import { registerPromoIssue } from "./routes/promo-issue.ts";
import { registerReconcile } from "./routes/reconcile.ts";
import { registerRejectedBets } from "./routes/rejected-bets.ts";
import { registerRoundsCancel } from "./routes/rounds-cancel.ts";
import { registerRoundsCorrect } from "./routes/rounds-correct.ts";
import { registerRoundsHold } from "./routes/rounds-hold.ts";

/** What operators look at and do. All of it needs an operator's token. Source: wire contract, section 5.8. */
export function backofficeSurface(context: BackofficeContext): OpenAPIHono<BackofficeEnv> {
	const surface = createSurface<BackofficeEnv>();
	surface.use(`${BACKOFFICE_PATH}/*`, requireOperator(context), jsonOnly());
	for (const register of OPERATIONS) register(surface, context);
	return surface;
}

const OPERATIONS = [
	registerRejectedBets,
	registerConflicts,
	registerAuditLog,
	registerExchanges,
	registerReconcile,
	registerBetsFind,
	registerBetsResend,
	registerBetsResendRange,
	registerBetsStop,
	registerBetsReturn,
	registerBetsReject,
	registerBetsResolve,
	registerBetsCorrect,
	registerCashbacksIssue,
	registerCashbacksFind,
	registerCashbacksListed,
	registerCashbacksCancel,
	registerCashbacksResend,
	registerCashbacksStop,
	registerCashbacksResolve,
	registerPartnersFind,
	registerPartnersChange,
	registerPlayersBlock,
	registerRoundsCancel,
	registerRoundsCorrect,
	registerRoundsHold,
	registerGamesMaintenance,
	registerGamesVersion,
	registerJackpots,
	registerPromoCampaignsCreate,
	registerPromoCampaigns,
	registerPromoIssue,
	registerPromoCancel,
	registerPromoFreebets,
];

import type { OpenAPIHono } from "@hono/zod-openapi";
import { jsonOnly } from "../platform/http/json-only.ts";
import { createSurface } from "../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "./backoffice-context.ts";
import { type PageFiles, registerPage } from "./page-files.ts";
import { requireOperator } from "./require-operator.ts";
import { BACKOFFICE_PATH } from "./route.ts";
import { registerAlarms } from "./routes/alarms.ts";
import { registerApprovals } from "./routes/approvals.ts";
import { registerAuditLog } from "./routes/audit-log.ts";
import { registerAuditLogVerify } from "./routes/audit-log-verify.ts";
import { registerBetStops } from "./routes/bet-stops.ts";
import { registerBetsCorrect } from "./routes/bets-correct.ts";
import { registerBetsFind } from "./routes/bets-find.ts";
import { registerBetsReject } from "./routes/bets-reject.ts";
import { registerBetsResend } from "./routes/bets-resend.ts";
import { registerBetsResendRange } from "./routes/bets-resend-range.ts";
import { registerBetsResolve } from "./routes/bets-resolve.ts";
import { registerBetsReturn } from "./routes/bets-return.ts";
import { registerBetsStop } from "./routes/bets-stop.ts";
import { registerCashbacksCancel } from "./routes/cashbacks-cancel.ts";
import { registerCashbacksFile } from "./routes/cashbacks-file.ts";
import { registerCashbacksFind } from "./routes/cashbacks-find.ts";
import { registerCashbacksIssue } from "./routes/cashbacks-issue.ts";
import { registerCashbacksListed } from "./routes/cashbacks-listed.ts";
import { registerCashbacksResend } from "./routes/cashbacks-resend.ts";
import { registerCashbacksResolve } from "./routes/cashbacks-resolve.ts";
import { registerCashbacksStop } from "./routes/cashbacks-stop.ts";
import { registerConflicts } from "./routes/conflicts.ts";
import { registerExchanges } from "./routes/exchanges.ts";
import { registerFind } from "./routes/find.ts";
import { registerGames } from "./routes/games.ts";
import { registerGamesMaintenance } from "./routes/games-maintenance.ts";
import { registerGamesVersion } from "./routes/games-version.ts";
import { registerJackpots } from "./routes/jackpots.ts";
import { registerJobs } from "./routes/jobs.ts";
import { registerOnboarding } from "./routes/onboarding.ts";
import { registerOperators } from "./routes/operators.ts";
import { registerPartners } from "./routes/partners.ts";
import { registerPartnersChange } from "./routes/partners-change.ts";
import { registerPartnersFile } from "./routes/partners-file.ts";
import { registerPartnersFind } from "./routes/partners-find.ts";
import { registerPartnersSecrets } from "./routes/partners-secrets.ts";
import { registerPlayersBlock } from "./routes/players-block.ts";
import { registerPlayersFind } from "./routes/players-find.ts";
import { registerPromoCampaigns } from "./routes/promo-campaigns.ts";
import { registerPromoCampaignsCreate } from "./routes/promo-campaigns-create.ts";
import { registerPromoCancel } from "./routes/promo-cancel.ts";
import { registerPromoFreebets } from "./routes/promo-freebets.ts";
import { registerPromoIssue } from "./routes/promo-issue.ts";
import { registerProviders } from "./routes/providers.ts";
import { registerProvidersKeys } from "./routes/providers-keys.ts";
import { registerRates } from "./routes/rates.ts";
import { registerReconcile } from "./routes/reconcile.ts";
import { registerReconcileRuns } from "./routes/reconcile-runs.ts";
import { registerRejectedBets } from "./routes/rejected-bets.ts";
import { registerReports } from "./routes/reports.ts";
import { registerRounds } from "./routes/rounds.ts";
import { registerRoundsCancel } from "./routes/rounds-cancel.ts";
import { registerRoundsCorrect } from "./routes/rounds-correct.ts";
import { registerRoundsHold } from "./routes/rounds-hold.ts";
import { registerSessionsList } from "./routes/sessions.ts";
import { registerStatements } from "./routes/statements.ts";
import { registerChecklist } from "./session/checklist.ts";
import { registerSessions } from "./session/session-surface.ts";

/**
 * What operators look at and do. All of it needs an operator's token or session. Source: wire contract, section 5.8.
 *
 * @param page undefined where the process serves none
 */
export function backofficeSurface(context: BackofficeContext, page: PageFiles | undefined): OpenAPIHono<BackofficeEnv> {
	const surface = createSurface<BackofficeEnv>();
	if (page !== undefined) registerPage(surface, page);
	surface.use(`${BACKOFFICE_PATH}/*`, requireOperator(context), jsonOnly());
	registerSessions(surface, context);
	registerChecklist(surface, context);
	for (const register of OPERATIONS) register(surface, context);
	return surface;
}

const OPERATIONS = [
	registerAlarms,
	registerRejectedBets,
	registerConflicts,
	registerAuditLog,
	registerAuditLogVerify,
	registerExchanges,
	registerReconcile,
	registerReconcileRuns,
	registerReports,
	registerStatements,
	registerRates,
	registerFind,
	registerBetStops,
	registerBetsFind,
	registerBetsResend,
	registerBetsResendRange,
	registerBetsStop,
	registerBetsReturn,
	registerBetsReject,
	registerBetsResolve,
	registerBetsCorrect,
	registerCashbacksIssue,
	registerCashbacksFile,
	registerCashbacksFind,
	registerCashbacksListed,
	registerCashbacksCancel,
	registerCashbacksResend,
	registerCashbacksStop,
	registerCashbacksResolve,
	registerJobs,
	registerApprovals,
	registerOperators,
	registerSessionsList,
	registerPartners,
	registerPartnersFind,
	registerPartnersSecrets,
	registerPartnersFile,
	registerProviders,
	registerProvidersKeys,
	registerOnboarding,
	registerPartnersChange,
	registerPlayersBlock,
	registerPlayersFind,
	registerRounds,
	registerRoundsCancel,
	registerRoundsCorrect,
	registerRoundsHold,
	registerGames,
	registerGamesMaintenance,
	registerGamesVersion,
	registerJackpots,
	registerPromoCampaignsCreate,
	registerPromoCampaigns,
	registerPromoIssue,
	registerPromoCancel,
	registerPromoFreebets,
];

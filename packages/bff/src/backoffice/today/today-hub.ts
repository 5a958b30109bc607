/**
 * The hub of the back office. It tells everybody who looks the same state every two seconds, made once by each process, and
 * only while somebody looks. It takes no calls. A connection lasts as long as its session, of which looking is no use: who
 * only watches is idle after half an hour, as anybody else.
 *
 *     first one comes ──► [sessions still good? ─► state ─► all] every 2 s ──► last one goes
 *
 * Source: back office design, *Signing in* and *Pages*, 1.
 */
import type { BackofficeHubClient, Today } from "@webframe/shared/wire";
import { accept, createHub, type Hub, type HubContext, type HubLimits, refuse } from "@webframe/signalr";
import { meets } from "../../operators/roles.ts";
import { goodSessionsOf, type Session, sessionOf } from "../../operators/sessions.ts";
import { boundedLog } from "../../platform/bounded-log.ts";
import { hubClock } from "../../platform/hub-clock.ts";
import type { Logger } from "../../platform/logger.ts";
import { type Repeated, repeat } from "../../platform/repeat.ts";
import { secretOfCookies } from "../session/cookie.ts";
import { readToday, type TodayParts } from "./read-today.ts";

export const BACKOFFICE_HUB_PATH = "/backoffice/hub";
/** How often a state is told. */
const STATE_MS = 2_000;
/** The handshake and pings are all that comes. */
const MESSAGE_BYTES_MAX = 1_024;
/** Operators are few, and behind one address. */
const CONNECTIONS_MAX = 500;

interface TodayHubParts extends TodayParts {
	readonly logger: Logger;
	/** The page's own: no other one gets in. */
	readonly origin: string;
}

export type TodayHub = Hub<BackofficeHubClient, Session>;
type Viewer = HubContext<BackofficeHubClient, Session>;

export function createTodayHub(parts: TodayHubParts): TodayHub {
	const { database, clock, logger } = parts;
	const log = boundedLog(logger, clock);
	const viewers = new Map<string, Viewer>();
	let last: Today | undefined;
	let telling: Repeated | undefined;
	const tell = async (): Promise<void> => {
		const shown = [...viewers.values()];
		const ids = [...new Set(shown.map(({ identity }) => identity.sessionId))];
		const good = new Set(await goodSessionsOf({ database, clock }, ids));
		for (const viewer of shown) if (!good.has(viewer.identity.sessionId)) viewer.abort();
		if (good.size === 0) return;
		last = await readToday(parts);
		await hub.clients.all.latest("today").send("today", last);
	};
	const hub: TodayHub = createHub<Record<never, never>, BackofficeHubClient, Session>({
		name: "backoffice",
		clock: hubClock(clock),
		limits: LIMITS,
		authenticate: async ({ headers, origin }) => {
			// Browsers always say where they come from; who does not has no session of a browser.
			if (origin !== parts.origin) return refuse(403);
			const secret = secretOfCookies(headers.cookie);
			// The page connects anew by itself, whenever something on the way has ended its connection.
			const session = secret === undefined ? undefined : await sessionOf(database, secret, clock.now(), false);
			if (session === undefined) return refuse(401);
			return meets(session.role, "look") ? accept(session) : refuse(403);
		},
		userId: ({ name }) => name,
		onConnected: async (context) => {
			viewers.set(context.connectionId, context);
			if (telling !== undefined && last !== undefined) await context.clients.caller.send("today", last);
			telling ??= repeat(tell, { name: "state of the back office", pauseMs: STATE_MS, clock, logger });
		},
		onDisconnected: ({ connectionId }) => {
			viewers.delete(connectionId);
			if (viewers.size > 0) return;
			void telling?.stop();
			telling = undefined;
			last = undefined;
		},
		methods: {},
		observer: { failed: (error, during) => log.error({ err: error, during }, "the back office's hub met an error") },
	});
	return hub;
}

const LIMITS: Partial<HubLimits> = {
	maximumMessageBytes: MESSAGE_BYTES_MAX,
	maximumConnections: CONNECTIONS_MAX,
	maximumConnectionsPerAddress: CONNECTIONS_MAX,
};

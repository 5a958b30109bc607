/** What repeats for alarms: they are kept in order and sent, the clock is looked at, and a heartbeat says that all of it goes on. */
import { hostname } from "node:os";
import type { Config } from "../config.ts";
import type { Logger } from "../platform/logger.ts";
import type { OutboundHttp } from "../platform/outbound-http.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import { type AlarmChannels, mailChannel, type SendMessage, webhookChannel } from "../records/alarms/channels.ts";
import type { SendContext } from "../records/alarms/send-alarms.ts";
import type { AlarmChannel } from "../store/alarm-messages.ts";
import type { Connections } from "./connect.ts";
import type { Surroundings } from "./surroundings.ts";

const REPEAT_MINUTES = 15;
const MINUTE_MS = 60_000;

/** What sends alarms, as the environment says. */
export function sendingOf(
	config: Config,
	{ clock, logger }: Pick<Surroundings, "clock"> & { readonly logger: Logger },
	{ database, http, alarms }: Pick<Connections, "database" | "http" | "alarms">,
): SendContext {
	return {
		database,
		clock,
		logger,
		alarms,
		channels: channelsOf(config, http),
		repeatMs: (config.ALARM_REPEAT_MINUTES ?? REPEAT_MINUTES) * MINUTE_MS,
		quietHours: config.ALARM_QUIET_HOURS,
		timeZone: config.ALARM_TIME_ZONE ?? "UTC",
	};
}

function channelsOf(config: Config, http: OutboundHttp): AlarmChannels {
	const channels = new Map<AlarmChannel, SendMessage>();
	const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = config;
	if (url !== undefined && secret !== undefined) channels.set("webhook", webhookChannel(http, { url, secret }));
	const { ALARM_MAIL_URL, ALARM_MAIL_FROM: from, ALARM_MAIL_TO: to, ALLOW_PRIVATE_NETWORKS } = config;
	if (ALARM_MAIL_URL !== undefined && from !== undefined && to !== undefined) {
		const server = { url: ALARM_MAIL_URL, from, to, allowPrivateNetworks: ALLOW_PRIVATE_NETWORKS };
		channels.set("mail", mailChannel(server));
	}
	return channels;
}

/** The machine's time is so far off the database's that this process takes no bets. */
export function lookAtClock({ clock }: Pick<Surroundings, "clock">, alarms: TakesAlarms): void {
	if (clock.fault !== "far_off") return;
	const machine = hostname();
	const text = "the time of a machine is far from the database's: its processes take no bets until it is set right";
	alarms.raise({ kind: "clock_off", subject: `machine ${machine}`, about: { machine }, text });
}

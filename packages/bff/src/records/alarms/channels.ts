/** The ways on which people hear of alarms: a signed POST to an address, and mail. */
import { createHmac } from "node:crypto";
import type { AlarmMessage } from "@webframe/shared/wire";
import { type MailServer, sendMail } from "../../platform/mail.ts";
import type { OutboundHttp } from "../../platform/outbound-http.ts";
import { printableLine } from "../../platform/printable.ts";
import type { AlarmChannel } from "../../store/alarm-messages.ts";

/** Sends a message. @returns undefined when it was taken, else why not, without anything that is secret */
export type SendMessage = (message: AlarmMessage, now: Date) => Promise<string | undefined>;

export type AlarmChannels = ReadonlyMap<AlarmChannel, SendMessage>;

export interface Webhook {
	readonly url: string;
	readonly secret: Buffer;
}

const SIGNATURE_HEADER = "X-WebFrame-Signature";
const TIMESTAMP_HEADER = "X-WebFrame-Timestamp";
const MESSAGE_HEADER = "X-WebFrame-Message";

const WEBHOOK_TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 4_096;
const OK_FROM = 200;
const OK_TO = 299;
const SUBJECT_CHARS_MAX = 160;

/** What the receiver computes, too: HMAC-SHA256 over the timestamp, a full stop and the body as it came. */
export function signatureOf(secret: Buffer, timestamp: string, body: string): string {
	return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** Under the rules of partners' addresses: https, public, no redirects. */
export function webhookChannel(http: OutboundHttp, { url, secret }: Webhook): SendMessage {
	return async (message, now) => {
		const body = JSON.stringify(message);
		const timestamp = now.toISOString();
		const reply = await http.call({
			method: "POST",
			url,
			headers: {
				"Content-Type": "application/json",
				[MESSAGE_HEADER]: message.messageId,
				[TIMESTAMP_HEADER]: timestamp,
				[SIGNATURE_HEADER]: signatureOf(secret, timestamp, body),
			},
			body,
			timeoutMs: WEBHOOK_TIMEOUT_MS,
			answerBytesMax: ANSWER_BYTES_MAX,
			now,
		});
		if (reply.kind !== "answered") return `${reply.kind}: ${reply.reason}`;
		return reply.status >= OK_FROM && reply.status <= OK_TO ? undefined : `HTTP ${reply.status}`;
	};
}

export function mailChannel(server: MailServer): SendMessage {
	return async (message) =>
		await sendMail(server, {
			messageId: `<alarm-${message.messageId}@${hostOf(server.from)}>`,
			subject: subjectOf(message),
			text: textOf(message),
		});
}

const HEADLINE: Readonly<Record<AlarmMessage["message"], string>> = {
	opened: "Alarm",
	repeated: "Alarm, still open",
	ended: "Ended",
};

function subjectOf({ message, kind, subject, isSevere }: AlarmMessage): string {
	const text = `${isSevere ? "[severe] " : ""}${HEADLINE[message]}: ${kind}, ${subject}`;
	return printableLine(text).slice(0, SUBJECT_CHARS_MAX);
}

function textOf({ kind, subject, cause, openedAt, lastSeenAt, endedAt, count, messageId }: AlarmMessage): string {
	const lines = [
		`${kind}: ${subject}`,
		cause,
		"",
		`Since ${openedAt}, last seen ${lastSeenAt}, ${count} times.`,
		endedAt === null ? "It goes on. Acknowledge it on the page Alarms of the back office." : `It ended at ${endedAt}.`,
		`Message ${messageId}`,
	];
	return lines.map(printableLine).join("\n");
}

/** What stands behind the `@` of an address, also of one with a name before it. */
function hostOf(address: string): string {
	return /@([\w.-]+)>?$/.exec(address)?.[1] ?? "localhost";
}

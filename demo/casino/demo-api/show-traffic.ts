import type { ReceivedCall, SentCall, Traffic } from "../traffic.ts";

/** Calls shown at once; who looks asks again for what follows. */
const SHOWN_MAX = 200;
/** What opens a door does not go to a page, even on this machine. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(["SecretKey", "access_token", "refresh_token"]);

/** A call as the developer page shows it. */
interface ShownCall {
	readonly id: number;
	readonly direction: "received" | "sent";
	readonly path: string;
	readonly at: string;
	/** As it came, a JSON string that holds a JWT; of a call that the casino sent the JSON. */
	readonly body: unknown;
	/** Absent as long as there is none. */
	readonly answer?: unknown;
}

/** The calls numbered above `after`, oldest first. */
export function showTraffic({ received, sent }: Pick<Traffic, "received" | "sent">, after: number): ShownCall[] {
	const calls = [...received.filter(({ id }) => id > after).map(showReceived), ...newSent(sent, after)];
	return calls.toSorted((one, other) => one.id - other.id).slice(0, SHOWN_MAX);
}

function newSent(sent: readonly SentCall[], after: number): ShownCall[] {
	return sent
		.filter(({ id }) => id > after)
		.map(({ id, path, at, body, answer }) => ({
			id,
			direction: "sent" as const,
			path,
			at: at.toISOString(),
			body: withoutSecrets(body),
			...(answer === undefined ? {} : { answer: withoutSecrets(answer) }),
		}));
}

function showReceived({ id, path, at, body, answer }: ReceivedCall): ShownCall {
	return {
		id,
		direction: "received",
		path,
		at: at.toISOString(),
		body,
		...(answer === undefined ? {} : { answer }),
	};
}

function withoutSecrets(value: unknown): unknown {
	const text = JSON.stringify(value, (key, field: unknown) => (SECRET_FIELDS.has(key) ? "…" : field));
	return text === undefined ? undefined : JSON.parse(text);
}

/** Whoever is on duty: hears of alarms by webhook, and takes what is signed with the secret. */
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { type AlarmMessage, alarmMessageSchema } from "@webframe/shared/wire";

export interface Duty {
	/** What the service is told of it. */
	readonly environment: Readonly<Record<string, string>>;
	readonly heard: readonly AlarmMessage[];
	/** What was signed with another secret. */
	readonly refused: readonly string[];
	stop(): void;
}

export async function startDuty(): Promise<Duty> {
	const secret = randomBytes(32);
	const heard: AlarmMessage[] = [];
	const refused: string[] = [];
	const listener = createServer(async (request, response) => {
		const body = await text(request);
		const signed = `${request.headers["x-webframe-timestamp"]}.${body}`;
		const signature = createHmac("sha256", secret).update(signed).digest("hex");
		if (request.headers["x-webframe-signature"] === signature) heard.push(alarmMessageSchema.parse(JSON.parse(body)));
		else refused.push(body);
		response.end();
	});
	listener.listen(0, "127.0.0.1");
	await once(listener, "listening");
	const address = listener.address();
	const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/alarms`;
	return {
		environment: { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret.toString("hex") },
		heard,
		refused,
		stop: () => listener.close(),
	};
}

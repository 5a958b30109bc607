import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { until } from "./until.ts";

/** The reading side of Server-Sent Events, as bytes. */
export class EventStream {
	readonly response: IncomingMessage;
	text = "";
	isOver = false;

	private constructor(response: IncomingMessage) {
		this.response = response;
		response.setEncoding("utf8");
		response.on("data", (chunk: string) => {
			this.text += chunk;
		});
		response.on("close", () => {
			this.isOver = true;
		});
		response.on("error", () => undefined);
	}

	static async open(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
		const request = get(url, { headers: { Accept: "text/event-stream", ...headers } });
		const [response] = (await once(request, "response")) as [IncomingMessage];
		return new EventStream(response);
	}

	/** The payloads of all events so far, as a client joins them. */
	get events(): readonly string[] {
		return this.text
			.split("\r\n\r\n")
			.filter((event) => event.includes("data: "))
			.map((event) =>
				event
					.split("\r\n")
					.filter((line) => line.startsWith("data: "))
					.map((line) => line.slice("data: ".length))
					.join("\n"),
			);
	}

	take(fits: (event: string) => boolean): Promise<string> {
		return until(() => this.events.find(fits), "an event");
	}

	close(): void {
		this.response.destroy();
	}
}

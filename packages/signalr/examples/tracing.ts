/**
 * Metrics and traces of each method, with nothing but what Node.js has: a span is the current one while its method runs,
 * and `GET /metrics` shows what was counted. Run it with `node examples/tracing.ts`.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import { type CallOutcome, createHub, HubException, hubListener, mountUpgrades } from "@webframe/signalr";

interface Server {
	Divide(one: number, other: number): number;
	/** The trace that this very call belongs to. */
	Trace(): string;
}

interface Counts {
	readonly outcomes: Partial<Record<CallOutcome, number>>;
	milliseconds: number;
}

const counts = new Map<string, Counts>();
const span = new AsyncLocalStorage<string>();

function number(value: unknown): number {
	if (typeof value !== "number") throw new TypeError("It must be a number.");
	return value;
}

const hub = createHub<Server, object>({
	name: "traced",
	observer: {
		called({ method = "unknown", headers }) {
			const began = performance.now();
			return {
				// The official clients of .NET put the trace into the message's headers.
				run: (body) => span.run(headers?.["traceparent"] ?? crypto.randomUUID(), body),
				ended(outcome) {
					const count = counts.get(method) ?? { outcomes: {}, milliseconds: 0 };
					count.outcomes[outcome] = (count.outcomes[outcome] ?? 0) + 1;
					count.milliseconds += performance.now() - began;
					counts.set(method, count);
				},
			};
		},
		failed: (error, during) => process.stderr.write(`${span.getStore() ?? "-"} ${during}: ${error}\n`),
	},
	methods: {
		Divide: {
			arguments: [number, number],
			invoke(_context, one, other) {
				if (other === 0) throw new HubException("There is no such number.");
				return one / other;
			},
		},
		Trace: { arguments: [], invoke: async () => span.getStore() ?? "none" },
	},
});

const paths = { "/hub": hub.endpoint() };
const server = createServer(
	hubListener(paths, (_request, response) => {
		response.setHeader("Content-Type", "application/json");
		response.end(JSON.stringify({ methods: Object.fromEntries(counts), hub: hub.metrics() }));
	}),
);
mountUpgrades(server, paths);
server.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});

/**
 * Values that JSON has no form for: integers of 64 bits, decimals and maps of one's own, and dates that .NET clients read as
 * such. Run it with `node examples/serialization.ts`.
 */
import { createServer } from "node:http";
import { createHub, mountHubs } from "@webframe/signalr";

interface Server {
	/** One more than the id, exactly. */
	Next(id: bigint): bigint;
	Prices(): unknown;
}

class Price {
	readonly cents: bigint;

	constructor(cents: bigint) {
		this.cents = cents;
	}
}

function id(value: unknown): bigint {
	if (typeof value === "bigint") return value;
	if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
	throw new TypeError("It must be a whole number.");
}

const hub = createHub<Server, object>({
	name: "values",
	serialization: {
		largeIntegers: "bigint",
		dates: "timestamp",
		replace(value) {
			if (value instanceof Price) return `${value.cents / 100n}.${String(value.cents % 100n).padStart(2, "0")}`;
			return value instanceof Map ? Object.fromEntries(value) : value;
		},
	},
	methods: {
		Next: { arguments: [id], invoke: (_context, given) => given + 1n },
		Prices: {
			arguments: [],
			invoke: () => ({ at: new Date(0), prices: new Map([["tea", new Price(150n)]]) }),
		},
	},
});

const server = createServer();
mountHubs(server, { "/values": hub.endpoint() });
server.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});

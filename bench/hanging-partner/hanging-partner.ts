import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** A partner that answers log-ins, and holds every call that moves money until it is released. */
export interface HangingPartner {
	readonly url: string;
	/** Calls that wait for an answer. */
	held(): number;
	/** Answers all of them. */
	release(): void;
	close(): void;
}

export async function startHangingPartner(): Promise<HangingPartner> {
	const held = new Set<ServerResponse>();
	let logIns = 0;
	const server = createServer((request, response) => {
		request.resume();
		request.once("end", () => {
			if (request.url === "/users/auth") {
				logIns++;
				const player = { PartnerUserId: `waiting-${logIns}`, CurrencyCode: "EUR", IsTest: false };
				return answer(response, { RefreshToken: `next-${logIns}`, ...player });
			}
			if (request.url !== "/payments/make") return answer(response, []);
			held.add(response);
			response.once("close", () => held.delete(response));
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return {
		url: `http://127.0.0.1:${address.port}`,
		held: () => held.size,
		release: () => {
			for (const response of held) answer(response, {});
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

function answer(response: ServerResponse, Value: object): void {
	response.setHeader("content-type", "application/json");
	response.end(JSON.stringify({ ErrorCode: 200, Message: "", Value }));
}

import { createServer } from "node:https";
import { freePort } from "@webframe/harness";

/** Of nothing but this test: a certificate for 127.0.0.1 that was good on the first of January 2020, and its key. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgw/ZCOQKnQ2zyFL7e
ilnoQ/wE0SeaxTRCM8Yk49OsCM2hRANCAAR/eGawasEfyqwOzGY6EPBtwxL1ovoV
+NajTTZH0Qd+Gx4O0/q/kn0UkYBuJavysOezfizmNAYjCPe3UVj/FQgr
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBDjCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwHhcN
MjAwMTAxMDAwMDAwWhcNMjAwMTAyMDAwMDAwWjAUMRIwEAYDVQQDDAkxMjcuMC4w
LjEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR/eGawasEfyqwOzGY6EPBtwxL1
ovoV+NajTTZH0Qd+Gx4O0/q/kn0UkYBuJavysOezfizmNAYjCPe3UVj/FQgrMAoG
CCqGSM49BAMCA0cAMEQCIFIAs03qOmzHIzdIgpCmMTNt39h4nQehEAt00tvgqWQZ
AiBwxm05V2rv1y9jc6x1J9YOMiMXZVsVWFNjLS5gKtXizA==
-----END CERTIFICATE-----
`;

export interface ExpiredServer {
	readonly url: string;
	/** Requests that have got through; none ever should. */
	readonly requests: () => number;
	close(): void;
}

/** A casino that has let its certificate expire. */
export async function startExpiredServer(): Promise<ExpiredServer> {
	const port = await freePort();
	let requests = 0;
	const server = createServer({ key: KEY, cert: CERTIFICATE }, (_, response) => {
		requests++;
		response.end("{}");
	});
	await new Promise<void>((resolve) => {
		server.listen(port, "127.0.0.1", resolve);
	});
	return { url: `https://127.0.0.1:${port}`, requests: () => requests, close: () => server.close() };
}

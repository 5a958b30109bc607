import { createServer } from "node:net";

/** A TCP port of 127.0.0.1 that nothing listens on now. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", resolve);
	});
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return address.port;
}

/** Whether a program could listen on this port of 127.0.0.1 now. */
export async function portIsFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}

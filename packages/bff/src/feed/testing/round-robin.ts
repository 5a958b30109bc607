import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { onTestFinished } from "vitest";

/** Hands each connection to the next of these addresses, as balancers do, until the test ends. @returns its own address */
export async function roundRobin(urls: readonly string[]): Promise<string> {
	let count = 0;
	const server = createServer((socket) => {
		const target = new URL(urls[count++ % urls.length] ?? "");
		const onward = connect(Number(target.port), target.hostname);
		socket.pipe(onward).pipe(socket);
		for (const end of [socket, onward]) end.on("error", () => end.destroy());
	});
	onTestFinished(() => void server.close());
	return `http://127.0.0.1:${await portOf(server)}`;
}

async function portOf(server: Server): Promise<number> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return address.port;
}

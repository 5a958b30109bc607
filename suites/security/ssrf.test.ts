/**
 * Where a partner or a provider could send our calls: 47 addresses and forms of them, each tried through the client that
 * makes every outbound call, and each refused before a byte leaves.
 */
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForbiddenAddressError, refusePrivateTarget } from "../../packages/bff/src/platform/address-guard.ts";
import { createOutboundHttp } from "../../packages/bff/src/platform/outbound-http.ts";

const FORMS = [
	// This machine, as a URL may write it.
	"https://127.0.0.1",
	"https://127.0.0.1.",
	"https://127.1",
	"https://127.0.1",
	"https://127.255.255.254",
	"https://2130706433",
	"https://0x7f000001",
	"https://0x7f.0.0.1",
	"https://0x7f.1",
	"https://0177.0.0.1",
	"https://017700000001",
	"https://①②⑦.0.0.1",
	"https://127%2e0%2e0%2e1",
	"https://0",
	"https://0.0.0.0",
	"https://localhost",
	"https://localhost.",
	"https://LOCALHOST",
	"https://[::1]",
	"https://[::]",
	"https://[0:0:0:0:0:0:0:1]",
	"https://[::ffff:127.0.0.1]",
	"https://[::ffff:7f00:1]",
	"https://[::127.0.0.1]",
	"https://[64:ff9b::127.0.0.1]",
	"https://[2002:7f00:1::]",
	// Networks inside, and what clouds keep beside every machine.
	"https://10.0.0.1",
	"https://10.255.255.255",
	"https://0x0a.1",
	"https://100.64.0.1",
	"https://100.100.100.200",
	"https://169.254.169.254",
	"https://0xa9fea9fe",
	"https://[::ffff:169.254.169.254]",
	"https://[fd00:ec2::254]",
	"https://172.16.0.1",
	"https://172.31.255.255",
	"https://192.168.0.1",
	"https://[fe80::1]",
	"https://[fc00::1]",
	"https://198.18.0.1",
	"https://224.0.0.1",
	"https://255.255.255.255",
	// What is no public https address by its form.
	"http://casino.example",
	"https://8.8.8.8@127.0.0.1",
	"https://user:password@casino.example",
	"https://:password@casino.example",
] as const;

const NAMES: readonly string[] = ["https://localhost", "https://localhost.", "https://LOCALHOST"];

/** Knows every name as this machine, as a name server does that an attacker owns. */
const http = createOutboundHttp({
	allowPrivateNetworks: false,
	resolve: async () => [{ address: "127.0.0.1", family: 4 }],
});
let reached = 0;
const inside = createServer((socket) => {
	reached++;
	socket.destroy();
});
let port = 0;

beforeAll(async () => {
	await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
	const address = inside.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	port = address.port;
});
afterAll(async () => {
	await http.close();
	inside.close();
});

test("the list has 47 different forms", () => {
	expect(new Set(FORMS).size).toBe(47);
});

test.each(FORMS)("%s is refused", async (form) => {
	const call = { method: "POST", headers: {}, timeoutMs: 2_000, now: new Date(0) } as const;
	const before = reached;
	const reply = await http.call({ ...call, url: `${form}:${port}/users/auth` });
	expect(reply).toEqual({ kind: "unsent", reason: expect.stringMatching(/not public|not https|credentials/) });
	expect(reached).toBe(before);
	// What is refused by its form alone is refused where it is written, too.
	if (!NAMES.includes(form)) expect(() => refusePrivateTarget(new URL(form))).toThrow(ForbiddenAddressError);
});

test("the same machine is reached where private networks are allowed: the list is about addresses that answer", async () => {
	const open = createOutboundHttp({ allowPrivateNetworks: true });
	const call = { method: "POST", headers: {}, timeoutMs: 2_000, now: new Date(0) } as const;
	await open.call({ ...call, url: `http://127.0.0.1:${port}/users/auth` });
	await open.close();
	expect(reached).toBe(1);
});

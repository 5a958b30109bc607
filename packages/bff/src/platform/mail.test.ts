/** Mail to a real SMTP server, over TLS that is checked. */
import { expect, test } from "vitest";
import { MAIL_AUTHORITY, startMailServer } from "../testing/mail-server.ts";
import { sendMail } from "./mail.ts";

const MAIL = { messageId: "<alarm-7-1@casino.example>", subject: "Alarm: über", text: "one\n.two" };
const PEOPLE = { from: "alarms@casino.example", to: ["anna@casino.example", "ben@casino.example"] };

test.each(["from the start", "starttls"] as const)("goes out over TLS %s, with a password, to all", async (tls) => {
	const login = { user: "us@er", password: "p:/w" };
	const server = await startMailServer({ tls, login });
	const scheme = tls === "starttls" ? "smtp" : "smtps";
	const secrets = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`;
	const url = `${scheme}://${secrets}@${server.address}`;
	const by = { url, ...PEOPLE, allowPrivateNetworks: false, authorities: MAIL_AUTHORITY };
	expect(await sendMail(by, MAIL)).toBeUndefined();
	const [mail = ""] = server.mails;
	expect(mail).toMatch(/^TLS/);
	expect(mail).toContain("Message-ID: <alarm-7-1@casino.example>");
	expect(mail).toContain("To: anna@casino.example, ben@casino.example");
	const wrong = url.replace(secrets, "us%40er:guess");
	const refused = await sendMail({ ...by, url: wrong }, MAIL);
	expect(refused).toMatch(/^EAUTH/);
	expect(refused).not.toContain("guess");
	expect(server.mails).toHaveLength(1);
});

test("nothing is sent without TLS, or to a server that cannot prove itself; on one machine plain is allowed", async () => {
	const plain = await startMailServer({ tls: "none" });
	const unknown = await startMailServer({ tls: "starttls" });
	const to = (address: string, allowPrivateNetworks: boolean) =>
		sendMail({ url: `smtp://${address}`, ...PEOPLE, allowPrivateNetworks }, MAIL);
	expect(await to(plain.address, false)).toMatch(/^ETLS/);
	expect(await to(unknown.address, false)).toMatch(/^(?:ESOCKET|ETLS|DEPTH_ZERO_SELF_SIGNED_CERT)/);
	expect([...plain.mails, ...unknown.mails]).toEqual([]);
	expect(await to(plain.address, true)).toBeUndefined();
	expect(plain.mails).toHaveLength(1);
});

test("a server that is not there, or does not take it, is a reason and no error", async () => {
	const server = await startMailServer({ tls: "none" });
	server.state.refuses = true;
	const by = { ...PEOPLE, allowPrivateNetworks: true };
	expect(await sendMail({ url: `smtp://${server.address}`, ...by }, MAIL)).toBe("EMESSAGE 451");
	expect(await sendMail({ url: "smtp://127.0.0.1:1", ...by }, MAIL)).toMatch(/^(?:ESOCKET|ECONNECTION|ECONNREFUSED)/);
});

test("what a text holds makes no further lines of the mail's head", async () => {
	const server = await startMailServer({ tls: "none" });
	const subject = "Alarm\r\nBcc: eve@evil.example";
	const by = { url: `smtp://${server.address}`, ...PEOPLE, allowPrivateNetworks: true };
	expect(await sendMail(by, { ...MAIL, subject })).toBeUndefined();
	expect(server.mails[0]).not.toMatch(/^Bcc:/m);
});

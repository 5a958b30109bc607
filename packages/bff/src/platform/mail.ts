/**
 * Mail over SMTP (nodemailer). The connection is TLS: from the first byte (`smtps:`), or from STARTTLS on (`smtp:`), which a
 * server must then offer, unless private networks are allowed, as on one machine. Certificates are checked in any case.
 */
export interface MailServer {
	/** `smtps://user:password@mail.example:465` or `smtp://…:587`. */
	readonly url: string;
	readonly from: string;
	readonly to: readonly string[];
	readonly allowPrivateNetworks: boolean;
	/** Whose certificates are trusted, in the place of the usual ones. */
	readonly authorities?: string;
}

export interface Mail {
	/** The same for the same mail: a server or a reader can tell that it has come twice. */
	readonly messageId: string;
	readonly subject: string;
	readonly text: string;
}

/** Each step of a conversation with the server may take so long. */
const STEP_TIMEOUT_MS = 10_000;
/** And all of it together. */
const MAIL_TIMEOUT_MS = 20_000;
const SMTPS_PORT = 465;
const SMTP_PORT = 587;

/** @returns undefined when the server has taken it, else why not, without what is secret in the address */
export async function sendMail(server: MailServer, { messageId, subject, text }: Mail): Promise<string | undefined> {
	// With the first mail: most processes send none.
	const { createTransport } = await import("nodemailer");
	const url = new URL(server.url);
	const secure = url.protocol === "smtps:";
	const user = decodeURIComponent(url.username);
	const transport = createTransport({
		host: url.hostname,
		port: url.port === "" ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
		secure,
		requireTLS: !server.allowPrivateNetworks,
		...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
		tls: server.authorities === undefined ? {} : { ca: server.authorities },
		connectionTimeout: STEP_TIMEOUT_MS,
		greetingTimeout: STEP_TIMEOUT_MS,
		socketTimeout: STEP_TIMEOUT_MS,
		// What is sent is text of ours: no file and no address is read for it.
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	const { promise: late, resolve } = Promise.withResolvers<string>();
	const timer = setTimeout(() => resolve(`no answer within ${MAIL_TIMEOUT_MS} ms`), MAIL_TIMEOUT_MS);
	const sent = transport.sendMail({ from: server.from, to: [...server.to], messageId, subject, text }).then(
		() => undefined,
		(error: unknown) => reasonOf(error),
	);
	return await Promise.race([sent, late]).finally(() => {
		clearTimeout(timer);
		transport.close();
	});
}

/** The library's code and the server's number, but not its text, which may repeat what it was told. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "it failed";
	const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
	const answer = "responseCode" in error && typeof error.responseCode === "number" ? ` ${error.responseCode}` : "";
	return `${code}${answer}`;
}

import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** Of nothing but tests: a certificate for localhost, and its key. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwPQfPc7Khy+2JJDS
eKOtGXkCv9nVy1k31BFyEEA8ugqhRANCAASVId6u6sODnjZ1hG5uU37fq88jCY+g
I0rcF7ikunR/eF5OQtekIJbwxzmwYL6jiFJqOjbFc0mjv66CmQsO2dEH
-----END PRIVATE KEY-----
`;
export const MAIL_AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUap0pRA8c7Nxr4v+fwYmh4jmb0JIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE4MjIzM1oYDzIxMjYxMTAy
MTgyMjMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASVId6u6sODnjZ1hG5uU37fq88jCY+gI0rcF7ikunR/eF5OQtekIJbw
xzmwYL6jiFJqOjbFc0mjv66CmQsO2dEHo28wbTAdBgNVHQ4EFgQU0NuuXp/yBR3s
iwIKFIm8JUI6mJEwHwYDVR0jBBgwFoAU0NuuXp/yBR3siwIKFIm8JUI6mJEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgV0DAQob2HJXK148rE1cpiVZ4tit+R+kdB8dFARKvtykCIQDv
TfxGzPmOsrf+9xtv3qMH+oAFDYUsiCsz61MWFYDXTA==
-----END CERTIFICATE-----
`;

export interface MailServerOptions {
	/** How a connection becomes TLS; `none`: never. */
	readonly tls: "from the start" | "starttls" | "none";
	readonly login?: { readonly user: string; readonly password: string };
}

/** A real SMTP server, until the test has ended. */
export async function startMailServer({ tls, login }: MailServerOptions) {
	const mails: string[] = [];
	const state = { refuses: false };
	const server = new SMTPServer({
		secure: tls === "from the start",
		key: KEY,
		cert: MAIL_AUTHORITY,
		disabledCommands: [...(tls === "none" ? ["STARTTLS"] : []), ...(login === undefined ? ["AUTH"] : [])],
		authOptional: login === undefined,
		logger: false,
		onAuth: ({ username, password }, _, done) => {
			const isRight = username === login?.user && password === login?.password;
			done(isRight ? null : new Error("no"), isRight ? { user: username } : undefined);
		},
		onData: (stream, { secure }, done) => {
			void text(stream).then((mail) => {
				if (state.refuses) return done(Object.assign(new Error("busy"), { responseCode: 451 }));
				mails.push(`${secure ? "TLS" : "plain"}\r\n${mail}`);
				done();
			});
		},
	});
	// A client that breaks off is none of the server's errors.
	server.on("error", () => {});
	const listening = server.listen(0, "127.0.0.1");
	await once(listening, "listening");
	onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
	const address = listening.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	return {
		/** As they came, with a first line that says how. */
		mails,
		state,
		address: `localhost:${port}`,
	};
}

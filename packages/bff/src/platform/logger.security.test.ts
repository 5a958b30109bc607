import { expect, test } from "vitest";
import { cpuMs } from "../testing/cpu-ms.ts";
import { memoryLogger } from "../testing/memory-logger.ts";

const SPELLINGS = [
	"access_token",
	"accessToken",
	"Authorization",
	"authorization",
	"client_secret",
	"cookie",
	"Set-Cookie",
	"Idempotency-Key",
	"password",
	"promoSecret",
	"PROMO_SECRET",
	"RefreshToken",
	"refreshToken",
	"refresh_token",
	"SECRETS_KEY",
	"FAIRNESS_KEY",
	"SecretKey",
	"secrets",
	"Token",
	"token",
	"user_access_token",
];

test.each(SPELLINGS)("the value of %s is not logged, however deep it stands", (key) => {
	const { logger, lines } = memoryLogger();
	let nested: object = { [key]: "hunter2", beside: "seen" };
	for (let level = 0; level < 6; level++) {
		logger.info(nested, `level ${level}`);
		logger.info({ list: [nested] }, `in a list at level ${level}`);
		nested = { inner: nested };
	}
	expect(lines).toHaveLength(12);
	for (const line of lines) {
		expect(line).not.toContain("hunter2");
		expect(line).toContain('"[redacted]"');
		expect(line).toContain("seen");
	}
});

test("a secret under a list, an object or a number is not logged either", () => {
	const { logger, lines } = memoryLogger();
	logger.info({ secrets: ["hunter2", { env: "hunter2" }], token: { value: "hunter2" }, password: 7_654_321 });
	expect(lines.join("")).not.toMatch(/hunter2|7654321/);
});

test("an error is logged with its message, stack, code and cause, and without the secrets that it carries", () => {
	const { logger, lines } = memoryLogger();
	const cause = Object.assign(new Error("inner"), { request: { headers: { authorization: "Bearer hunter2" } } });
	const error = Object.assign(new TypeError("outer", { cause }), { code: "E_TEST", token: "hunter2" });
	logger.error({ err: error }, "failed");
	const line = lines.join("");
	expect(line).not.toContain("hunter2");
	expect(JSON.parse(line)).toMatchObject({
		level: 50,
		msg: "failed",
		err: {
			type: "TypeError",
			message: "outer",
			code: "E_TEST",
			stack: expect.stringContaining("logger.security.test.ts"),
			cause: { message: "inner", request: { headers: { authorization: "[redacted]" } } },
		},
	});
});

test("tokens and passwords inside a text are cut out of it", () => {
	const { logger, lines } = memoryLogger();
	const jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
	logger.info({
		url: "/frame/hub?access_token=hunter2&id=7",
		header: `Bearer ${jwt}`,
		err: new Error(`cannot connect to postgres://webframe_app:hunter2@db.internal:5432/webframe with ${jwt}`),
	});
	const line = lines.join("");
	expect(line).not.toMatch(/hunter2|c2lnbmF0dXJl/);
	expect(line).toContain("access_token=[redacted]&id=7");
	expect(line).toContain("postgres://webframe_app:[redacted]@db.internal:5432/webframe");
});

test("an error without a text of ours keeps its own message, without the tokens in it", () => {
	const { logger, lines } = memoryLogger();
	logger.error(new Error("bad access_token=hunter2"));
	logger.error({ err: new Error("bad access_token=hunter2") });
	logger.error("bad access_token=hunter2");
	expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(3).fill("bad access_token=[redacted]"));
	expect(lines.join("")).not.toContain("hunter2");
});

test("what is logged is not changed by it", () => {
	const { logger } = memoryLogger();
	const about = { headers: { authorization: "Bearer hunter2" }, list: [{ token: "hunter2" }] };
	logger.info(about);
	expect(about).toEqual({ headers: { authorization: "Bearer hunter2" }, list: [{ token: "hunter2" }] });
});

test("a value that contains itself, or nests without end, is cut off", () => {
	const { logger, lines } = memoryLogger();
	const circular: Record<string, unknown> = { name: "seen" };
	circular["self"] = circular;
	let deep: object = { token: "hunter2" };
	for (let level = 0; level < 10_000; level++) deep = { deep };
	logger.info({ circular, deep });
	expect(lines.join("")).toContain("[circular]");
	expect(lines.join("")).toContain("[too deep]");
	expect(lines.join("")).not.toContain("hunter2");
});

test("a long text is cut, and one made to keep the patterns busy costs little", async () => {
	const { logger, lines } = memoryLogger();
	const work = (): void => {
		for (const text of ["eyJ-".repeat(250_000), "://:".repeat(250_000), "a".repeat(1_000_000)]) logger.info({ text });
	};
	expect(await cpuMs(work)).toBeLessThan(1_000);
	for (const line of lines) expect(line.length).toBeLessThan(9_000);
});

test("dates, bytes and numbers stay readable, and a line never breaks", () => {
	const { logger, lines } = memoryLogger();
	logger.info({ at: new Date(0), bytes: Buffer.from("abc"), big: 12, text: "a\nb" });
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines.join(""))).toMatchObject({
		at: "1970-01-01T00:00:00.000Z",
		bytes: "[3 bytes]",
		big: 12,
		text: "a\nb",
	});
});

test("lines below the level are not written", () => {
	const { logger, lines } = memoryLogger("warn");
	logger.info("quiet");
	logger.warn("loud");
	expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["loud"]);
});

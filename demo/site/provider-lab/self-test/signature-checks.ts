/** How a provider reads the signature of our requests, tried at its list of games. */
import { canonicalJson, newRequestId } from "@webframe/shared/signing";
import type { Check } from "../messages.ts";
import type { Exchange } from "../server/exchange.ts";
import type { SigningWish } from "../server/sender.ts";
import { advice, ending, fail, isSuccess, judged, pass, refused401, type Verdict } from "./check.ts";
import { launchBody, type SelfTestParts } from "./parts.ts";

const GROUP = "Signature";
const SPEC = "Specification, Authentication, provider integration";
const NOT_AUTHENTIC = "HTTP 401";
const OLD_MS = -31_000;
const FAR_AHEAD_MS = 60_000;

export async function* signatureChecks({ sender }: SelfTestParts, gameId: string | undefined): AsyncGenerator<Check> {
	const send = async (headers: Readonly<Record<string, string>>): Promise<Exchange> => {
		const base = { source: "self-test", direction: "to provider", method: "GET", path: "/games" } as const;
		return (await sender.send({ ...base, headers })).got;
	};
	const signedAs = async (wish: SigningWish): Promise<Exchange> => await send(await sender.sign(undefined, wish));
	const rule = (name: string, expected: string, source: string) => ({ group: GROUP, name, expected, source });

	yield await judged(rule("A signed request is taken", "HTTP 200", `${SPEC} 1–2`), async () =>
		taken(await signedAs({})),
	);
	yield await judged(rule("A request without the headers is refused", NOT_AUTHENTIC, `${SPEC} 4`), async () =>
		refused401(await send({})),
	);
	yield await judged(rule("A wrong signature is refused", NOT_AUTHENTIC, `${SPEC} 4`), async () => {
		const headers = await sender.sign(undefined);
		return refused401(await send({ ...headers, "X-Sign": flipped(headers["X-Sign"] ?? "") }));
	});
	yield await judged(
		rule("A signature that is none is refused", NOT_AUTHENTIC, `${SPEC} 4; wire contract 7`),
		async () => refused401(await send({ ...(await sender.sign(undefined)), "X-Sign": "zz" })),
	);
	yield await judged(rule("Another counterparty is refused", NOT_AUTHENTIC, `${SPEC} 2, 4`), async () =>
		refused401(await signedAs({ counterpartyId: "somebody-else" })),
	);
	yield await judged(
		rule("A request 31 s old is refused", NOT_AUTHENTIC, `${SPEC} 3; Limits, request expiry`),
		async () => refused401(await signedAs({ clockOffMs: OLD_MS })),
	);
	yield await judged(
		rule("A request from 60 s ahead is refused", NOT_AUTHENTIC, "Wire contract 7 (advised)"),
		async () => {
			const verdict = refused401(await signedAs({ clockOffMs: FAR_AHEAD_MS }));
			return verdict.result === "pass" ? verdict : advice(verdict.got);
		},
	);
	yield await judged(
		rule(
			"A nonce is taken once",
			`HTTP 200, then ${NOT_AUTHENTIC}`,
			"Specification, signed request headers: X-Request-Id",
		),
		async () => {
			const requestId = newRequestId();
			const first = await signedAs({ requestId });
			if (!isSuccess(first)) return fail(`the first: ${ending(first)}`);
			return refused401(await signedAs({ requestId }));
		},
	);
	if (gameId === undefined) return;
	yield* bodyChecks(sender, gameId, rule);
}

/** The same for a message with a body, which has to be made canonical. */
async function* bodyChecks(
	sender: SelfTestParts["sender"],
	gameId: string,
	rule: (name: string, expected: string, source: string) => Parameters<typeof judged>[0],
): AsyncGenerator<Check> {
	const path = `/games/${encodeURIComponent(gameId)}/launch`;
	const post = async (headers: Readonly<Record<string, string>>, body: string): Promise<Exchange> => {
		const base = { source: "self-test", direction: "to provider", method: "POST", path } as const;
		return (await sender.send({ ...base, headers, body })).got;
	};
	yield await judged(
		rule("A body that was changed after signing is refused", NOT_AUTHENTIC, `${SPEC} 2, 4`),
		async () => {
			const body = launchBody({});
			return refused401(await post(await sender.sign(body), canonicalJson({ ...body, maxBet: 1_000_000 })));
		},
	);
	yield await judged(rule("A signature without the body's part is refused", NOT_AUTHENTIC, `${SPEC} 2`), async () =>
		refused401(
			await post(
				{ ...(await sender.sign(undefined)), "Content-Type": "application/json" },
				canonicalJson(launchBody({})),
			),
		),
	);
	yield await judged(rule("Letters beyond ASCII are signed in UTF-8", "HTTP 2xx", `${SPEC} 2; RFC 8785`), async () => {
		const body = launchBody({ returnUrl: "https://casino.example/lobby?name=Żółć&mark=€" });
		return taken(await post(await sender.sign(body), canonicalJson(body)));
	});
	yield await judged(
		rule(
			"The canonical form is signed, not the bytes",
			"HTTP 2xx",
			`${SPEC} 2; RFC 8785 (advised: we send the canonical form)`,
		),
		async () => {
			const body = launchBody({});
			const got = await post(await sender.sign(body), JSON.stringify(body, undefined, 2));
			return isSuccess(got) ? pass(ending(got)) : advice(ending(got));
		},
	);
}

function taken(got: Exchange): Verdict {
	return isSuccess(got) ? pass(ending(got)) : fail(ending(got));
}

function flipped(signature: string): string {
	return `${signature.slice(0, -1)}${signature.endsWith("0") ? "1" : "0"}`;
}

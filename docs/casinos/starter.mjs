/**
 * A casino in one file, to begin with: the calls of the aggregator, a wallet, and a page with the frame. It needs
 * Node.js 20 and nothing else.
 *
 *     PARTNER_CLIENT_ID=PartnerClient-1557 SECRET_KEY=… node starter.mjs
 *
 * It keeps everything in memory. What must survive a restart in a real casino says so: `booked` is a table with a
 * unique index, and what waits for its accept is a durable queue. `demo/casino` has both, and every rare case.
 */
import { createPublicKey, randomUUID, verify } from "node:crypto";
import { createServer } from "node:http";

const PORT = Number(process.env.PORT ?? 9000);
const AGGREGATOR = process.env.AGGREGATOR_URL ?? "http://localhost:8080";
/** What stands in every JWT; the same address, unless your server reaches the aggregator by another one. */
const ISSUER = process.env.ISSUER ?? AGGREGATOR;
const PARTNER_CLIENT_ID = process.env.PARTNER_CLIENT_ID ?? "PartnerClient-1557";
const SECRET_KEY = process.env.SECRET_KEY ?? "";

/** What makes a repeat a repeat, as your settings say it: `long` is BetId+TransactionType+Amount+TaxAmount. */
const IS_KEY_LONG = process.env.KEY === "long";

const CLOCK_TOLERANCE_S = 5;
const KEYS_PAUSE_MS = 30_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 300_000;
const BODY_BYTES_MAX = 65_536;

const OK = 200;
const MALFORMED = 103_752;
const INSUFFICIENT_FUNDS = 103_802;
const AMOUNT_DIFFERS = 103_801;
const CONTRADICTS = 102_823;
const UNKNOWN_TOKEN = 103_805;
const UNKNOWN_PLAYER = 102_145;
const BAD_JWT = 103_811;

/** Money is whole cents as bigint: never a floating-point number. */
const wallets = new Map([["alice", 100_000n]]);
/** Refresh token → player. Each works once. */
const refreshTokens = new Map();
/** One entry for each transaction that was judged: the key is what makes a repeat a repeat. A unique index, please. */
const booked = new Map();
/** Bet → its accepted stake, whether that was taken at all, and whether it was given back. */
const bets = new Map();
/** Cashback → what was paid of it, and whether that was taken back. */
const cashbacks = new Map();
/** What moved money or counts as if it had: `/payments/info` answers from it. */
const ledger = [];

const toCents = (text) => {
	const [whole, fraction = ""] = text.split(".");
	return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0").slice(0, 2));
};
const toText = (cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

// ---- The signed envelope: the body is a JSON string with a JWT, and `data` in it is JSON once more.

let keys = new Map();
let keysReadAt = 0;
let reading;

/** Calls that come while the keys are being read wait for that one reading: the first ones come several at once. */
async function keyOf(kid) {
	if (!keys.has(kid) && reading === undefined && Date.now() - keysReadAt > KEYS_PAUSE_MS) {
		reading = readKeys().finally(() => {
			reading = undefined;
		});
	}
	if (!keys.has(kid)) await reading;
	return keys.get(kid);
}

async function readKeys() {
	const answer = await fetch(`${AGGREGATOR}/jwks`);
	const set = await answer.json();
	keys = new Map(set.keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: "jwk" })]));
	keysReadAt = Date.now();
}

/** Verified on receipt, before anything is queued: a JWT lives some 8 seconds. */
async function dataOf(jwt) {
	const [head, body, signature] = jwt.split(".");
	const header = JSON.parse(Buffer.from(head, "base64url").toString());
	const key = header.alg === "RS256" ? await keyOf(header.kid) : undefined;
	if (!key || !verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url")))
		throw new Error("The signature is wrong.");
	const claims = JSON.parse(Buffer.from(body, "base64url").toString());
	const now = Date.now() / 1000;
	const isNow = claims.nbf - CLOCK_TOLERANCE_S <= now && now < claims.exp + CLOCK_TOLERANCE_S;
	const isOurs = claims.iss === ISSUER && claims.client_id === PARTNER_CLIENT_ID;
	if (!isNow || !isOurs) throw new Error("It is not for us, or not for now.");
	return JSON.parse(claims.data);
}

// ---- The wallet: one decision for each transaction, taken once.

function judge(type, data) {
	if (!wallets.has(data.PartnerUserId)) return UNKNOWN_PLAYER;
	return data.CashbackId === undefined ? judgeBet(type, data) : judgeCashback(type, data);
}

function move(player, by) {
	const balance = wallets.get(player) + by;
	if (balance < 0n) return INSUFFICIENT_FUNDS;
	wallets.set(player, balance);
	return OK;
}

function judgeBet(type, { BetId, PartnerUserId, Amount }) {
	const amount = toCents(Amount);
	const bet = bets.get(BetId);
	if (type === "rollback") return giveBack(BetId, PartnerUserId, bet);
	if (type === "-1") return bet ? CONTRADICTS : takeStake(BetId, PartnerUserId, amount);
	if (!bet) return MALFORMED;
	if (bet.isReturned) return CONTRADICTS;
	if (type === "2") return amount === bet.stake ? giveBack(BetId, PartnerUserId, bet) : AMOUNT_DIFFERS;
	// A payout (1; a loss is a 1 with "0.00"), a jackpot (4), or a payout taken back (-2).
	return move(PartnerUserId, type === "-2" ? -amount : amount);
}

function takeStake(betId, player, stake) {
	const code = move(player, -stake);
	if (code === OK) bets.set(betId, { stake, isTaken: true, isReturned: false });
	return code;
}

/** A rollback of a bet that is not known is answered with 200 too, and its acceptance is never executed afterwards. */
function giveBack(betId, player, bet = { stake: 0n, isTaken: false, isReturned: false }) {
	bets.set(betId, { ...bet, isReturned: true });
	return bet.isReturned ? OK : move(player, bet.stake);
}

/** Paid once (1), and taken back (-1) at most once, with the amount that was paid. */
function judgeCashback(type, { CashbackId, PartnerUserId, Amount }) {
	const amount = toCents(Amount);
	const isPayout = type === "1";
	const cashback = cashbacks.get(CashbackId);
	if (isPayout ? cashback : cashback?.isTakenBack) return CONTRADICTS;
	if (!isPayout && !cashback) return MALFORMED;
	if (!isPayout && amount !== cashback.paid) return AMOUNT_DIFFERS;
	const code = move(PartnerUserId, isPayout ? amount : -amount);
	if (code === OK) cashbacks.set(CashbackId, { paid: amount, isTakenBack: !isPayout });
	return code;
}

/**
 * Answered at once; what was decided goes to the accept. A repeat is not judged again: it gets its accept again. Only a
 * refusal that the aggregator knows of is judged anew: it comes again when an operator has resent it, and never else.
 */
function receive(path, data) {
	const type = path === "/rollbacks/make" ? "rollback" : String(data.TransactionType);
	// A rollback is the return (2) of its bet under another name.
	const subject = data.CashbackId === undefined ? `bet ${data.BetId}` : `cashback ${data.CashbackId}`;
	const amounts = IS_KEY_LONG ? ` ${data.Amount} ${data.TaxAmount ?? "0"}` : "";
	const key = `${subject} ${type === "rollback" ? "2" : type}${amounts}`;
	const isResent = booked.get(key)?.isRefusalKnown === true;
	if (!booked.has(key) || isResent) booked.set(key, book(type, data));
	void accept(path, data, booked.get(key));
	return { ErrorCode: OK, Message: "" };
}

function book(type, data) {
	const { BetId, PartnerUserId, Amount, TaxAmount } = data;
	// The accept tells these, also that of a repeat: what came with it may be another amount, and has moved nothing.
	const verdict = { code: judge(type, data), id: randomUUID(), amounts: { Amount, TaxAmount } };
	if (verdict.code !== OK) return verdict;
	// A rollback of a bet that was not known has moved nothing, and is not listed.
	if (type === "rollback" && !bets.get(BetId).isTaken) return verdict;
	const transactionType = type === "rollback" ? 2 : Number(type);
	ledger.push({
		BetId,
		Created: Math.floor(Date.now() / 1000),
		PartnerUserId,
		TransactionId: `${transactionType}-${BetId}`,
		TransactionType: transactionType,
		Amount,
		PartnerTransactionId: verdict.id,
	});
	return verdict;
}

// ---- Our calls to the aggregator.

let bearer;

async function token() {
	bearer ??= fetch(`${AGGREGATOR}/auth/token`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ PartnerClientId: PARTNER_CLIENT_ID, SecretKey: SECRET_KEY }),
	}).then(async (answer) => {
		const { Message, Value } = await answer.json();
		if (Value === undefined) throw new Error(`/auth/token answered ${answer.status}: ${Message}`);
		return Value.access_token;
	});
	return await bearer;
}

/** Repeated until it is answered with 200, or with a code after which nothing changes. */
async function accept(path, data, verdict) {
	const { code, id, amounts } = verdict;
	const { BetId, CashbackId, PartnerUserId, TransactionType } = data;
	const subject = CashbackId === undefined ? { BetId } : { CashbackId };
	const Value = { ...subject, TransactionType, PartnerUserId, ...amounts, PartnerTransactionId: id };
	for (let wait = RETRY_FIRST_MS; ; wait = Math.min(2 * wait, RETRY_MOST_MS)) {
		try {
			const answer = await fetch(`${AGGREGATOR}${path.replace(/make.*/, "accept")}`, {
				method: "POST",
				headers: { "Content-Type": "application/json", Authorization: `Bearer ${await token()}` },
				body: JSON.stringify({
					ErrorCode: code,
					Message: "",
					Value: { ...Value, Balance: toText(wallets.get(PartnerUserId) ?? 0n) },
				}),
			});
			if (answer.status === 401) bearer = undefined;
			const { ErrorCode } = await answer.json();
			if (ErrorCode === OK) verdict.isRefusalKnown = code !== OK;
			if ([OK, CONTRADICTS, AMOUNT_DIFFERS].includes(ErrorCode)) return;
		} catch (error) {
			bearer = undefined;
			process.stderr.write(`The accept of ${path} is repeated: ${error.message}\n`);
		}
		await new Promise((resolve) => setTimeout(resolve, wait));
	}
}

// ---- The seven calls of the aggregator, and `/rollbacks/make`.

const newRefreshToken = (player) => {
	const refreshToken = randomUUID();
	refreshTokens.set(refreshToken, player);
	return refreshToken;
};

const calls = {
	"/users/auth": ({ RefreshToken }) => {
		const player = refreshTokens.get(RefreshToken);
		refreshTokens.delete(RefreshToken);
		if (player === undefined) return { ErrorCode: UNKNOWN_TOKEN, Message: "The refresh token is used or unknown." };
		const Value = { RefreshToken: newRefreshToken(player), PartnerUserId: player, CurrencyCode: "EUR", IsTest: false };
		return { ErrorCode: OK, Message: "", Value };
	},
	"/users/data": ({ PartnerUserId }) => {
		const balance = wallets.get(PartnerUserId);
		if (balance === undefined) return { ErrorCode: UNKNOWN_PLAYER, Message: "" };
		return { ErrorCode: OK, Message: "", Value: { Balance: toText(balance) } };
	},
	"/payments/make": (data) => receive("/payments/make", data),
	"/payments/make-list": (list) => {
		for (const data of list) receive("/payments/make", data);
		return { ErrorCode: OK, Message: "" };
	},
	"/payments/close": () => ({ ErrorCode: OK, Message: "" }),
	"/cashback-payments/make": (data) => receive("/cashback-payments/make", data),
	"/rollbacks/make": (data) => receive("/rollbacks/make", data),
	// An empty list says "we have nothing of this bet". It is never the answer to a failure.
	"/payments/info": ({ BetId }) => ({
		ErrorCode: OK,
		Message: "",
		Value: ledger.filter((one) => one.BetId === BetId),
	}),
};

const page = (player) => `<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>My casino</title>
<style>body { margin: 0 } web-frame { display: block; block-size: 100svh }</style>
<script async src="${AGGREGATOR}/frame/v1/webframe.js"></script>
<web-frame partner-client-id="${PARTNER_CLIENT_ID}" refresh-token="${newRefreshToken(player)}"></web-frame>`;

async function textOf(request) {
	let text = "";
	for await (const part of request) {
		text += part;
		if (text.length > BODY_BYTES_MAX) throw new Error("The body is too long.");
	}
	return text;
}

createServer(async (request, response) => {
	if (request.method === "GET" && request.url === "/") {
		response.setHeader("Content-Type", "text/html; charset=utf-8").end(page("alice"));
		return;
	}
	const call = calls[request.url];
	let answer = { ErrorCode: MALFORMED, Message: "There is no such call." };
	if (request.method === "POST" && call !== undefined) {
		try {
			const data = await dataOf(JSON.parse(await textOf(request)));
			answer = call(data);
		} catch (error) {
			answer = { ErrorCode: BAD_JWT, Message: error.message };
		}
	}
	response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer));
}).listen(PORT, "127.0.0.1", () => process.stdout.write(`My casino: http://localhost:${PORT}\n`));

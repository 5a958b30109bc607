/** How long the casino itself took for each acceptance: from the arrival of its make to the start of its accept. */
import { z } from "zod";
import { dataOfCall } from "../read-json.ts";

const shownCallSchema = z.object({
	id: z.number(),
	direction: z.enum(["received", "sent"]),
	path: z.string(),
	at: z.string(),
	body: z.unknown(),
});
type ShownCall = z.infer<typeof shownCallSchema>;

const makeSchema = z.object({
	BetId: z.number(),
	PartnerUserId: z.string(),
	Amount: z.string(),
	TransactionType: z.number(),
});
const acceptSchema = z.object({ Value: makeSchema.pick({ BetId: true, TransactionType: true }) });

const ACCEPTANCE = -1;
/** The casino numbers its calls from the millisecond of its start on. */
const ID_MAX = 2 ** 50;

/** The last call that the casino has in its log. */
export async function lastCallId(casinoUrl: string): Promise<number> {
	let [low, high] = [0, ID_MAX];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if ((await callsAfter(casinoUrl, middle)).length === 0) high = middle;
		else low = middle + 1;
	}
	return low;
}

/** Milliseconds by `<player> <stake>`, of the calls after a number. The casino's log has whole milliseconds. */
export async function casinoTimes(casinoUrl: string, after: number): Promise<ReadonlyMap<string, number>> {
	const calls = await allCallsAfter(casinoUrl, after);
	const received = new Map<number, { readonly key: string; readonly at: number }>();
	for (const { path, body, at } of calls) {
		const make = path === "/payments/make" ? makeSchema.parse(dataOfCall(String(body))) : undefined;
		if (make?.TransactionType !== ACCEPTANCE) continue;
		received.set(make.BetId, { key: `${make.PartnerUserId} ${make.Amount}`, at: Date.parse(at) });
	}
	const times = new Map<string, number>();
	for (const { path, body, at } of calls) {
		if (path !== "/payments/accept") continue;
		const { Value } = acceptSchema.parse(body);
		const make = Value.TransactionType === ACCEPTANCE ? received.get(Value.BetId) : undefined;
		if (make !== undefined && !times.has(make.key)) times.set(make.key, Date.parse(at) - make.at);
	}
	return times;
}

async function allCallsAfter(casinoUrl: string, after: number): Promise<readonly ShownCall[]> {
	const all: ShownCall[] = [];
	for (let from = after; ; ) {
		const calls = await callsAfter(casinoUrl, from);
		const last = calls.at(-1);
		if (last === undefined) return all;
		all.push(...calls);
		from = last.id;
	}
}

async function callsAfter(casinoUrl: string, after: number): Promise<readonly ShownCall[]> {
	const response = await fetch(`${casinoUrl}/demo/traffic?after=${after}`);
	if (!response.ok) throw new Error(`The casino's log was answered with ${response.status}.`);
	return z.array(shownCallSchema).parse(await response.json());
}

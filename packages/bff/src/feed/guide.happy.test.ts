/** What the guide to the feed brings along: a client, and the description of the hub's messages. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startTied, type TiedProcess } from "@webframe/harness";
import { type GamesInfo, gamesInfoSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { z } from "zod";
// biome-ignore lint/correctness/useImportExtensions: it takes the types beside the client for the client
import { follow, logIn } from "../../../../docs/feed/client.mjs";
import { PARTNER_ID, SECRET, TWO_GAMES, useWorld } from "../testing/world.ts";
import { feedAsyncApi } from "./testing/asyncapi.ts";

const GUIDE = fileURLToPath(new URL("../../../../docs/feed/", import.meta.url));
/** A round of Keno, whose next one begins with its end. */
const KENO_ROUND_MS = 60_000;
const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES, isFeedOn: true, tokensPerMinute: 600 } });

test("asyncapi.json is what the schemas say (WRITE_ASYNCAPI=true writes it anew)", () => {
	const file = `${GUIDE}asyncapi.json`;
	if (process.env["WRITE_ASYNCAPI"] === "true") writeFileSync(file, JSON.stringify(feedAsyncApi(), null, "\t"));
	expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(feedAsyncApi())));
});

/** Waits until something has been told so often; each test has one. */
function counting() {
	let told = Promise.withResolvers<void>();
	return {
		tell: () => told.resolve(),
		until: async (of: () => number, wanted: number): Promise<void> => {
			while (of() < wanted) {
				told = Promise.withResolvers();
				await told.promise;
			}
		},
	};
}

/** The numbers of the last round of Keno that is over. */
async function lastDrawn(): Promise<readonly number[]> {
	const [row] = await world().owner`
		select result from round where game_code = 9 and state = 'finished' order by round_id desc limit 1`;
	return z.object({ numbers: z.array(z.int()) }).parse(row?.["result"]).numbers;
}

const PROGRAM = `${GUIDE}results.mjs`;

/** Starts the ten lines as the guide says. */
async function startProgram(onOutput: (output: string) => void): Promise<TiedProcess> {
	const env = { FEED_URL: `${world().url}/feed`, SECRET_KEY: SECRET };
	return await startTied({ command: process.execPath, args: [PROGRAM], env, onOutput });
}

test("its ten lines say so when nothing is drawn yet", async () => {
	await world().pass(1_000);
	let printed = "";
	const running = await startProgram((output) => {
		printed += output;
	});
	await expect.poll(() => printed).toContain("nothing drawn yet");
	await running.stop();
});

test("its ten lines stand in the guide as they are, and print what was drawn last in Keno, and then what is drawn next", async () => {
	const text = readFileSync(PROGRAM, "utf8");
	expect(text.split("\n").filter((line) => line !== "").length).toBeLessThanOrEqual(10);
	expect(readFileSync(`${GUIDE}README.md`, "utf8")).toContain(`\`\`\`js\n${text}\`\`\``);
	await world().pass(KENO_ROUND_MS);
	let printed = "";
	const { tell, until } = counting();
	const running = await startProgram((output) => {
		printed += output;
		tell();
	});
	const results = () => [...printed.matchAll(/\[[\d,\s]+\]/g)].map(([list]) => JSON.parse(list));
	await until(() => results().length, 1);
	expect(results()).toEqual([await lastDrawn()]);
	await world().pass(KENO_ROUND_MS);
	await until(() => results().filter((numbers) => numbers.join() !== results()[0].join()).length, 1);
	expect(results().at(-1)).toEqual(await lastDrawn());
	await running.stop();
});

test("the client renews its token, and after its connection was lost it connects and subscribes again", async () => {
	await world().pass(1_000);
	const states: { readonly state: GamesInfo; readonly missed: number }[] = [];
	const troubles: Error[] = [];
	const { tell, until } = counting();
	let logIns = 0;
	const stop = follow({
		url: `${world().url}/feed`,
		PartnerClientId: PARTNER_ID,
		games: [9, 23],
		accessTokenFactory: async () => {
			logIns++;
			tell();
			return await logIn(`${world().url}/feed`, PARTNER_ID, SECRET);
		},
		renewMs: 300,
		onState: (state, missed) => {
			states.push({ state: gamesInfoSchema.parse(state), missed });
			tell();
		},
		onTrouble: (trouble) => troubles.push(trouble),
	});
	await until(() => states.length, 2);
	// The first token, and two that renew it.
	await until(() => logIns, 3);
	await world().settle();
	await world().clock.advance(500);
	await until(() => states.length, 4);
	expect(states.map(({ missed }) => missed)).toEqual([0, 0, 0, 0]);
	await world().restart();
	await world().clock.advance(2_000);
	await until(() => states.length, 6);
	const again = states.slice(4).map(({ state }) => state.wgi[0]?.t);
	expect(again.toSorted()).toEqual([23, 9]);
	expect(states.slice(4).some(({ missed }) => missed > 0)).toBe(true);
	await stop();
});

test("the client says what is refused, goes on trying without a token, and is quiet when it is stopped", async () => {
	const { tell, until } = counting();
	const troubles: string[] = [];
	let hasToken = false;
	const states: unknown[] = [];
	const stop = follow({
		url: `${world().url}/feed`,
		PartnerClientId: PARTNER_ID,
		games: [22, 9],
		accessTokenFactory: async () => await logIn(`${world().url}/feed`, PARTNER_ID, hasToken ? SECRET : "wrong"),
		onState: (state) => {
			states.push(state);
			tell();
		},
		onTrouble: ({ message }) => {
			troubles.push(message);
			tell();
		},
	});
	await until(() => troubles.length, 1);
	expect(troubles[0]).toContain("The client id or the secret key is wrong.");
	hasToken = true;
	await until(() => states.length, 1);
	await until(() => troubles.filter((trouble) => trouble.includes("unknown_game")).length, 1);
	await stop();
	const before = [troubles.length, states.length];
	await world().clock.advance(500);
	await world().settle();
	expect([troubles.length, states.length]).toEqual(before);
});

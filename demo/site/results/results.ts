/** The results wall: what a page can show that knows nothing but the feed. */
import {
	envelopeOf,
	envelopeSchema,
	feedGameInfoSchema,
	feedGameSchema,
	feedJackpotSchema,
	gamesInfoSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
// biome-ignore lint/correctness/useImportExtensions: it takes the types beside the client for the client
import { follow } from "../../../docs/feed/client.mjs";
import { element } from "../page-tools.ts";
import { GameBoard } from "./game-board.ts";
import { showJackpots } from "./jackpots.ts";
import { roundOfHub, roundOfInfo, type WallRound, WallRounds } from "./wall-rounds.ts";

/** States come twice a second for each game. */
const SILENT_MS = 3_000;
const CLOCK_MS = 200;
/** The hub tells of rounds; what jackpots hold is asked for. */
const JACKPOTS_MS = 5_000;

const wall = element("wall", HTMLElement);
const line = element("line", HTMLElement);
const jackpots = element("jackpots", HTMLElement);
const rounds = new WallRounds();
const boards = new Map<number, GameBoard>();
let heardMs = Number.NEGATIVE_INFINITY;
let isFilling = false;

/** What the page's own server reads of the feed for it: only the server has the secret. */
async function read(path: string): Promise<unknown> {
	const response = await fetch(`/results/feed${path}`);
	if (!response.ok) throw new Error(`The feed answered ${response.status}.`);
	return await response.json();
}

async function accessToken(): Promise<string> {
	const response = await fetch("/results/token", { method: "POST" });
	return z.object({ token: z.string() }).parse(await response.json()).token;
}

function took(state: unknown): void {
	const info = gamesInfoSchema.parse(state);
	heardMs = performance.now();
	const ended = info.wgi.map(roundOfHub).filter((round) => round !== undefined);
	const board = boards.get(info.wgi[0]?.t ?? 0);
	board?.showState(info);
	const news = ended.filter((round) => rounds.take(round));
	if (news.length === 0) return;
	showRounds(news);
	void fillGaps();
}

/** Asks for what was not heard, by its ids. */
async function fillGaps(): Promise<void> {
	if (isFilling) return;
	isFilling = true;
	const asked = new Set<number>();
	const found: WallRound[] = [];
	try {
		const games = [...boards.keys()];
		for (let id = rounds.missing(games, asked); id !== undefined; id = rounds.missing(games, asked)) {
			asked.add(id);
			const answer = envelopeSchema.parse(await read(`/games/info?id=${id}`));
			const info = feedGameInfoSchema.optional().parse(answer.Value);
			if (info === undefined) rounds.passOver(id);
			const round = info === undefined ? undefined : roundOfInfo(info);
			if (round !== undefined && rounds.take(round)) found.push(round);
		}
	} catch {
		// Tried again with the next round that ends.
	} finally {
		isFilling = false;
		showRounds(found);
	}
}

function showRounds(news: readonly WallRound[]): void {
	for (const game of new Set(news.map((round) => round.game))) boards.get(game)?.showRounds(rounds.of(game));
}

async function readJackpots(): Promise<void> {
	const answer = await read("/jackpots/accumulated");
	showJackpots(jackpots, envelopeOf(z.array(feedJackpotSchema)).parse(answer).Value);
}

function showLine(): void {
	const isLive = performance.now() - heardMs < SILENT_MS;
	line.dataset["is"] = isLive ? "live" : "waiting";
	const text = isLive ? "Live" : heardMs > 0 ? "The line is down, trying again" : "Connecting";
	if (line.textContent !== text) line.textContent = text;
	for (const board of boards.values()) board.showTime();
}

async function start(): Promise<void> {
	const games = envelopeOf(z.array(feedGameSchema)).parse(await read("/games")).Value;
	for (const { GameType, Name } of games) boards.set(GameType, new GameBoard(GameType, Name));
	wall.replaceChildren(...[...boards.values()].map((board) => board.element));
	wall.ariaBusy = "false";
	follow({
		url: meta("feed-url"),
		PartnerClientId: meta("partner-client-id"),
		games: [...boards.keys()],
		accessTokenFactory: accessToken,
		onState: took,
		// The line says by itself that nothing comes.
		onTrouble: () => {},
	});
}

function meta(name: string): string {
	return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

setInterval(showLine, CLOCK_MS);
// What cannot be read now is read with the next try.
setInterval(() => void readJackpots().catch(() => {}), JACKPOTS_MS);
void start();

/** The list of games, as the aggregator reads it. */
import { gameCategoryOf, imageTypeOf } from "@webframe/shared/reference";
import { type ProviderGame, providerGameSchema, providerGamesAnswerSchema } from "@webframe/shared/wire";
import { jsonIn } from "../../json-in.ts";
import { firstProblem } from "../first-problem.ts";
import type { Check } from "../messages.ts";
import { type Exchange, exchange } from "../server/exchange.ts";
import { addressProblem } from "./addresses.ts";
import { advice, CALL_LIMIT_MS, ending, fail, isSuccess, judged, pass, skipped, type Verdict } from "./check.ts";
import type { SelfTestParts } from "./parts.ts";

const GROUP = "Games";
const SPEC_D = "Specification, D";
const CATALOGUE = "Wire contract 7, Catalogue";
const GAMES_MAX = 5_000;
const IMAGE_BYTES_MAX = 524_288;
/** So many pictures are fetched, spread over the list. */
const IMAGES_TRIED = 8;

/** @returns the games that could be read */
export async function* gamesChecks({ sender }: SelfTestParts): AsyncGenerator<Check, readonly ProviderGame[]> {
	const list = async (query = ""): Promise<Exchange> =>
		(await sender.ask("self-test", "to provider", `/games${query}`)).got;
	const rule = (name: string, expected: string, source = CATALOGUE) => ({ group: GROUP, name, expected, source });
	let records: readonly unknown[] = [];

	yield await judged(
		rule("GET /games answers a list", `HTTP 200 within ${CALL_LIMIT_MS / 1000} s; a list, or {"games": […]}`, SPEC_D),
		async () => {
			const got = await list();
			if (!isSuccess(got)) return fail(ending(got));
			const read = providerGamesAnswerSchema.safeParse(jsonIn(got.text));
			if (!read.success) return fail(`${ending(got)}, but neither a list nor an object with "games"`);
			records = read.data;
			return pass(`${records.length} games, ${ending(got)}`);
		},
	);
	const games = records.flatMap((record) => {
		const read = providerGameSchema.safeParse(record);
		return read.success ? [read.data] : [];
	});
	if (records.length === 0) {
		yield await judged(rule("There are games", "at least one"), () => fail("none that can be read"));
		return [];
	}
	yield await judged(
		rule("Every record can be read", "gameId; name, gameCategory, maxOdd and lobbyImgUrl optional"),
		() => readable(records),
	);
	yield await judged(rule("There are not too many games", `at most ${GAMES_MAX}`), () =>
		records.length > GAMES_MAX ? fail(`${records.length}`) : pass(`${records.length}`),
	);
	yield await judged(
		rule("Every gameId stands once", "no gameId twice", "Specification, provider-side fields: gameId"),
		() => unique(games),
	);
	yield await judged(
		rule(
			"Categories are those of the specification",
			"one of its categories; others stand with the instant games",
			"Specification, reference data: games",
		),
		() => categories(games),
	);
	yield await judged(rule("maxOdd is above 1", "above 1, where it stands"), () => maxOdds(games));
	yield await judged(
		rule("?gameCategory= chooses", "only games of that category, whatever its case", SPEC_D),
		async () => {
			const [category] = categoriesOf(games);
			if (category === undefined) return skipped("no game names a category");
			return chosen(await list(`?gameCategory=${encodeURIComponent(category.toUpperCase())}`), category, games);
		},
	);
	yield await judged(rule("The same list comes again", "the same games"), async () => sameAgain(await list(), games));
	yield await judged(
		rule("Pictures have good addresses", "https (http in private networks only), no credentials"),
		() => pictureAddresses(games),
	);
	yield await judged(
		rule("Pictures are pictures", `PNG, JPEG, GIF, WebP or AVIF by their bytes, at most ${IMAGE_BYTES_MAX / 1024} KiB`),
		async () => await pictures(games),
	);
	return games;
}

function readable(records: readonly unknown[]): Verdict {
	const problems = records.flatMap((record, index) => {
		const read = providerGameSchema.safeParse(record);
		return read.success ? [] : [`record ${index}, ${firstProblem(read.error, "as a whole")}`];
	});
	if (problems.length === 0) return pass(`${records.length} of ${records.length}`);
	return fail(`${problems.length} cannot be read, and are left out; the first: ${problems[0]}`);
}

function unique(games: readonly ProviderGame[]): Verdict {
	const seen = new Set<string>();
	const twice = games.filter(({ gameId }) => seen.size === seen.add(gameId).size);
	return twice.length === 0
		? pass(`${seen.size} ids`)
		: fail(
				`twice: ${twice
					.slice(0, 3)
					.map(({ gameId }) => gameId)
					.join(", ")}`,
			);
}

function categoriesOf(games: readonly ProviderGame[]): readonly string[] {
	return [...new Set(games.flatMap(({ gameCategory }) => gameCategory ?? []))];
}

function categories(games: readonly ProviderGame[]): Verdict {
	const names = categoriesOf(games);
	const unknown = names.filter((name) => gameCategoryOf(name) === undefined);
	return unknown.length === 0 ? pass(names.join(", ")) : advice(`not known: ${unknown.slice(0, 5).join(", ")}`);
}

function maxOdds(games: readonly ProviderGame[]): Verdict {
	const withOdd = games.filter(({ maxOdd }) => maxOdd !== undefined);
	const wrong = withOdd.filter(({ maxOdd }) => Number(maxOdd) <= 1);
	if (wrong.length > 0) return fail(`${wrong[0]?.gameId}: ${wrong[0]?.maxOdd}`);
	return pass(`${withOdd.length} of ${games.length} games have one`);
}

function chosen(got: Exchange, category: string, all: readonly ProviderGame[]): Verdict {
	const read = providerGamesAnswerSchema.safeParse(isSuccess(got) ? jsonIn(got.text) : undefined);
	if (!read.success) return fail(ending(got));
	const wanted = category.toLowerCase();
	const others = read.data.filter(
		(record) => providerGameSchema.safeParse(record).data?.gameCategory?.toLowerCase() !== wanted,
	);
	const expected = all.filter(({ gameCategory }) => gameCategory?.toLowerCase() === wanted).length;
	if (others.length > 0) return fail(`${others.length} of ${read.data.length} are of another category`);
	return read.data.length === expected
		? pass(`${expected} of ${category}`)
		: fail(`${read.data.length} instead of ${expected}`);
}

function sameAgain(got: Exchange, games: readonly ProviderGame[]): Verdict {
	const read = providerGamesAnswerSchema.safeParse(isSuccess(got) ? jsonIn(got.text) : undefined);
	if (!read.success) return fail(ending(got));
	const again = new Set(read.data.flatMap((record) => providerGameSchema.safeParse(record).data?.gameId ?? []));
	const missing = games.filter(({ gameId }) => !again.has(gameId));
	return missing.length === 0 ? pass(ending(got)) : advice(`${missing.length} are not there any more`);
}

function pictureAddresses(games: readonly ProviderGame[]): Verdict {
	const urls = games.flatMap(({ gameId, lobbyImgUrl }) => (lobbyImgUrl === undefined ? [] : [{ gameId, lobbyImgUrl }]));
	const wrong = urls.flatMap(({ gameId, lobbyImgUrl }) => {
		const problem = addressProblem(lobbyImgUrl);
		return problem === undefined ? [] : [`${gameId}: ${problem}`];
	});
	if (wrong.length > 0) return fail(`${wrong.length}; ${wrong[0]}`);
	return urls.length === games.length
		? pass(`${urls.length}`)
		: advice(`${games.length - urls.length} games have none`);
}

async function pictures(games: readonly ProviderGame[]): Promise<Verdict> {
	const urls = games.flatMap(({ lobbyImgUrl }) =>
		lobbyImgUrl !== undefined && addressProblem(lobbyImgUrl) === undefined ? [lobbyImgUrl] : [],
	);
	const step = Math.max(1, Math.floor(urls.length / IMAGES_TRIED));
	const tried = urls.filter((_, index) => index % step === 0).slice(0, IMAGES_TRIED);
	if (tried.length === 0) return skipped("there are none");
	const found = await Promise.all(tried.map(picture));
	const wrong = found.filter(({ result }) => result === "fail");
	const kinds = [...new Set(found.map(({ got }) => got))].join(", ");
	return wrong.length === 0
		? pass(`${tried.length} fetched: ${kinds}`)
		: fail(`${wrong.length} of ${tried.length}: ${wrong[0]?.got}`);
}

async function picture(url: string): Promise<Verdict> {
	const bounds = { timeoutMs: CALL_LIMIT_MS, bytesMax: IMAGE_BYTES_MAX };
	const got = await exchange({ method: "GET", url, headers: { accept: "image/*" } }, bounds);
	if (got.kind === "failed") return fail(got.reason);
	if (got.status !== 200) return fail(`HTTP ${got.status}`);
	const type = imageTypeOf(got.bytes);
	return type === undefined ? fail("no picture of these kinds") : pass(type);
}

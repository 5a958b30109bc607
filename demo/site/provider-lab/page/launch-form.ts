import { languageOptions, option } from "../../options.ts";
import { element } from "../../page-tools.ts";
import { gamesSchema, type LabGame, launchedSchema, walletAnswerSchema } from "../messages.ts";
import { ask, attempt } from "./ask.ts";

/** Several calls in a row ask for the wallet once. */
const WALLET_DELAY_MS = 300;

let games: readonly LabGame[] = [];
let asking: ReturnType<typeof setTimeout> | undefined;

/** Launches games for test accounts. @param onLaunched is told the session */
export function wireLaunch(onLaunched: (sessionId: string) => void): void {
	element("language", HTMLSelectElement).append(option("", "auto"), ...languageOptions());
	element("launch", HTMLFormElement).addEventListener("submit", (event) => {
		event.preventDefault();
		void attempt(async () => await launch(onLaunched));
	});
	element("player", HTMLInputElement).addEventListener("change", refreshWallet);
	void attempt(readGames);
	refreshWallet();
}

async function readGames(): Promise<void> {
	games = await ask("/lab/games", gamesSchema);
	element("games", HTMLDataListElement).replaceChildren(...games.map(({ name, category }) => option(name, category)));
	const input = element("game", HTMLInputElement);
	const first = games.find(({ category }) => category === "Slots") ?? games[0];
	if (input.value === "" && first !== undefined) input.value = first.name;
}

async function launch(onLaunched: (sessionId: string) => void): Promise<void> {
	const name = element("game", HTMLInputElement).value;
	// The list may have changed since the page was opened.
	if (!games.some((game) => game.name === name)) await readGames();
	const game = games.find((one) => one.name === name);
	if (game === undefined) throw new Error(`The casino offers no game of a provider that is called ${name}.`);
	const { frameUri, sessionId } = await ask("/lab/launch", launchedSchema, {
		player: element("player", HTMLInputElement).value,
		gameCode: game.gameCode,
		mode: element("mode", HTMLSelectElement).value,
		language: element("language", HTMLSelectElement).value,
	});
	const frame = element("game-frame", HTMLIFrameElement);
	element("no-game", HTMLParagraphElement).hidden = true;
	frame.hidden = false;
	frame.src = frameUri;
	onLaunched(sessionId);
	refreshWallet();
}

/** Asks the casino what the account has, soon. */
export function refreshWallet(): void {
	clearTimeout(asking);
	asking = setTimeout(() => {
		const player = element("player", HTMLInputElement).value;
		void ask(`/lab/wallet?player=${encodeURIComponent(player)}`, walletAnswerSchema).then(
			// An account that was never logged in has none yet.
			(wallet) => showWallet(wallet === null ? "–" : `${wallet.balance} ${wallet.currency}`),
			() => showWallet("–"),
		);
	}, WALLET_DELAY_MS);
}

function showWallet(text: string): void {
	element("wallet", HTMLOutputElement).textContent = text;
}

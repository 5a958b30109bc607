/** The page of the reference casino: what a partner's own page has to do, and nothing more. */
import type { WebFrameElement } from "../../../packages/webframe/src/web-frame/web-frame.ts";
import { element, postJson } from "../page-tools.ts";

interface Login {
	readonly RefreshToken: string;
	readonly PartnerClientId: string;
	readonly TagId: number;
}

interface Wallet {
	readonly Balance: string;
	readonly Currency: string;
}

const loginForm = element("log-in", HTMLFormElement);
const account = element("account", HTMLElement);
const place = element("frame", HTMLElement);
let player = "";

/** The casino's server hands out a refresh token that is good once; the frame turns it into its own. */
async function logIn(name: string): Promise<Login> {
	return (await postJson("/demo/login", { player: name })) as Login;
}

function showFrame(login: Login | undefined): void {
	const frame = document.createElement("web-frame");
	frame.setAttribute("partner-client-id", login?.PartnerClientId ?? "PartnerClient-1556");
	if (login !== undefined) {
		frame.setAttribute("refresh-token", login.RefreshToken);
		frame.setAttribute("tag-id", String(login.TagId));
	}
	place.replaceChildren(frame);
}

async function showBalance(): Promise<void> {
	const response = await fetch(`/demo/wallet/${encodeURIComponent(player)}`);
	const wallet = (await response.json()) as Wallet;
	element("account-balance", HTMLElement).textContent = `${wallet.Balance} ${wallet.Currency}`;
}

loginForm.addEventListener("submit", (event) => {
	event.preventDefault();
	player = element("player", HTMLInputElement).value;
	void logIn(player).then(async (login) => {
		showFrame(login);
		loginForm.hidden = true;
		account.hidden = false;
		element("account-name", HTMLElement).textContent = player;
		await showBalance();
	});
});

element("log-out", HTMLButtonElement).addEventListener("click", () => {
	// Ends the log-in at the aggregator too; taking the element out of the page would not.
	void place.querySelector<WebFrameElement>("web-frame:defined")?.logout();
	player = "";
	account.hidden = true;
	loginForm.hidden = false;
	showFrame(undefined);
});

element("deposit", HTMLButtonElement).addEventListener("click", () => {
	void postJson("/demo/deposit", { player, amount: "100.00" }).then(showBalance);
});

// The wallet moves when bets do. A real casino's page would show its own balance live, too.
for (const name of ["betaccepted", "betsettled", "balancechange"]) {
	document.addEventListener(name, () => void showBalance());
}
// The frame asks for a log-in when a guest wants to bet.
document.addEventListener("loginrequest", (event) => {
	event.preventDefault();
	element("player", HTMLInputElement).focus();
});

showFrame(undefined);

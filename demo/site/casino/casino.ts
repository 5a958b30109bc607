/** The page of the reference casino: what a partner's own page has to do, and nothing more. */
import type { WebFrameElement } from "../../../packages/webframe/src/web-frame/web-frame.ts";
import { type Login, loginOf, walletOf } from "../casino-answers.ts";
import { element, postJson } from "../page-tools.ts";
import { followAddress, placeByAddress } from "./address.ts";

const loginForm = element("log-in", HTMLFormElement);
const account = element("account", HTMLElement);
const place = element("frame", HTMLElement);
const cashier = element("cashier", HTMLDialogElement);
/** What stands in the cashier until something else is asked for. */
const DEPOSIT = "100";
/** Who is logged in to the casino, as its session cookie would say; a refresh token is never kept in a page. */
const LOGGED_IN = "meridian-player";
let player = "";

/** The casino's server hands out a refresh token that is good once; the frame turns it into its own. */
async function logIn(name: string): Promise<Login> {
	return loginOf(await postJson("/demo/login", { player: name }));
}

function showFrame(login: Login | undefined): void {
	const frame = document.createElement("web-frame");
	frame.setAttribute("partner-client-id", login?.PartnerClientId ?? "PartnerClient-1556");
	if (login !== undefined) {
		frame.setAttribute("refresh-token", login.RefreshToken);
		frame.setAttribute("tag-id", String(login.TagId));
	}
	placeByAddress(frame);
	place.replaceChildren(frame);
}

async function showBalance(): Promise<void> {
	const response = await fetch(`/demo/wallet/${encodeURIComponent(player)}`);
	const wallet = walletOf(await response.json());
	element("account-balance", HTMLElement).textContent = `${wallet.Balance} ${wallet.Currency}`;
}

async function enter(name: string): Promise<void> {
	const login = await logIn(name);
	player = name;
	sessionStorage.setItem(LOGGED_IN, name);
	showFrame(login);
	loginForm.hidden = true;
	account.hidden = false;
	element("account-name", HTMLElement).textContent = player;
	await showBalance();
}

loginForm.addEventListener("submit", (event) => {
	event.preventDefault();
	void enter(element("player", HTMLInputElement).value);
});

element("log-out", HTMLButtonElement).addEventListener("click", () => {
	// Ends the log-in at the aggregator too; taking the element out of the page would not.
	void place.querySelector<WebFrameElement>("web-frame:defined")?.logout();
	player = "";
	sessionStorage.removeItem(LOGGED_IN);
	account.hidden = true;
	loginForm.hidden = false;
	showFrame(undefined);
});

/** The casino's cashier: the player comes by the button, or the frame asks for a deposit when a stake is not covered. */
function openCashier(amount: string): void {
	element("deposit-amount", HTMLInputElement).value = amount;
	// Where Escape leaves the word of the last time standing it would pay in once more.
	cashier.returnValue = "";
	if (!cashier.open) cashier.showModal();
}

cashier.addEventListener("close", () => {
	if (cashier.returnValue !== "deposit") return;
	void deposit(element("deposit-amount", HTMLInputElement).value);
});
element("deposit", HTMLButtonElement).addEventListener("click", () => openCashier(DEPOSIT));

/** Only the casino knows that money has come in: without a word from its page the frame goes on asking for a deposit. */
async function deposit(amount: string): Promise<void> {
	await postJson("/demo/deposit", { player, amount });
	await Promise.all([showBalance(), place.querySelector<WebFrameElement>("web-frame:defined")?.refreshBalance()]);
}

// The wallet moves when bets do. A real casino's page would show its own balance live, too.
for (const name of ["betaccepted", "betsettled", "balancechange"]) {
	document.addEventListener(name, () => void showBalance());
}
// The frame asks for a log-in when a guest wants to bet.
document.addEventListener("loginrequest", (event) => {
	event.preventDefault();
	element("player", HTMLInputElement).focus();
});
// A guest has no wallet to pay into.
document.addEventListener("depositrequest", (event) => {
	event.preventDefault();
	if (player !== "") openCashier(neededIn(event) ?? DEPOSIT);
});

/** What the player lacks, if the frame says so. */
function neededIn(event: Event): string | undefined {
	if (!(event instanceof CustomEvent)) return undefined;
	const detail: unknown = event.detail;
	if (typeof detail !== "object" || detail === null || !("needed" in detail)) return undefined;
	return typeof detail.needed === "string" ? detail.needed : undefined;
}

const remembered = sessionStorage.getItem(LOGGED_IN);
if (remembered === null) showFrame(undefined);
else void enter(remembered).catch(() => showFrame(undefined));
followAddress(() => place.querySelector<WebFrameElement>("web-frame:defined"));

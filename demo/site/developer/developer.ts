/** The developer page: the frame as a casino embeds it, and its events as they come. */
import { element, postJson } from "../page-tools.ts";

const EVENTS = [
	"ready",
	"authorized",
	"authorizationerror",
	"tokenrefresh",
	"loginrequest",
	"depositrequest",
	"gamechange",
	"tabchange",
	"betinprogress",
	"betaccepted",
	"betrejected",
	"betsettled",
	"balancechange",
	"sizechange",
	"sessionexpired",
	"frameerror",
] as const;
/** Older events leave the list. */
const EVENTS_MAX = 100;

const casinoUrl = document.querySelector<HTMLMetaElement>('meta[name="casino-url"]')?.content ?? "";
const list = element("events", HTMLOListElement);

interface Login {
	readonly RefreshToken: string;
	readonly PartnerClientId: string;
	readonly TagId: number;
}

function note(event: Event): void {
	const item = document.createElement("li");
	const time = document.createElement("time");
	time.textContent = new Date().toLocaleTimeString("en-GB");
	const name = document.createElement("b");
	name.textContent = event.type;
	const detail = document.createElement("code");
	// A token is for the casino's server; it has no place on a screen.
	const shown = event.type === "tokenrefresh" ? { refreshToken: "…" } : (event as CustomEvent<unknown>).detail;
	detail.textContent = shown === null ? "" : JSON.stringify(shown);
	item.append(time, name, detail);
	list.prepend(item);
	while (list.children.length > EVENTS_MAX) list.lastElementChild?.remove();
}

for (const name of EVENTS) document.addEventListener(name, note);

function showFrame(login: Login | undefined): void {
	const frame = document.createElement("web-frame");
	frame.setAttribute("partner-client-id", login?.PartnerClientId ?? "PartnerClient-1556");
	frame.setAttribute("theme", element("theme", HTMLSelectElement).value);
	if (login !== undefined) {
		frame.setAttribute("refresh-token", login.RefreshToken);
		frame.setAttribute("tag-id", String(login.TagId));
	}
	element("frame", HTMLElement).replaceChildren(frame);
}

element("log-in", HTMLFormElement).addEventListener("submit", (event) => {
	event.preventDefault();
	const player = element("player", HTMLInputElement).value;
	void postJson(`${casinoUrl}/demo/login`, { player }).then((login) => showFrame(login as Login));
});

element("theme", HTMLSelectElement).addEventListener("change", (event) => {
	const select = event.currentTarget;
	if (select instanceof HTMLSelectElement) document.querySelector("web-frame")?.setAttribute("theme", select.value);
});

showFrame(undefined);

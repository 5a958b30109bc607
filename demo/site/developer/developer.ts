/** The developer page: the frame as a casino embeds it, with everything that can be set and all that goes on behind. */
import type { FromHost } from "../host/messages.ts";
import { element } from "../page-tools.ts";
import { wireTabs } from "../tabs.ts";
import { watchCasinoTraffic } from "./behind/casino-traffic.ts";
import { Diagram } from "./behind/diagram.ts";
import { HubSteps } from "./behind/hub-steps.ts";
import { type Step, stepOfCasinoCall, stepOfFrameCall } from "./behind/step.ts";
import { CASINO_URL, deposit, logIn, readWallet } from "./casino.ts";
import { showCode } from "./code/show-code.ts";
import { chosenAttributes, chosenSwitches, wireControls } from "./controls.ts";
import { logCall, logEvent, logMessage } from "./event-log.ts";
import { refreshFaults, showFaults } from "./faults.ts";
import { Stage } from "./stage.ts";
import { showDevice, wireAppPanel } from "./webview/app-panel.ts";
import { type BridgeMessage, NativeApp } from "./webview/native-app.ts";

const FRAME_URL = document.querySelector<HTMLMetaElement>('meta[name="frame-url"]')?.content ?? "";
/** Whether there is a casino that somebody writes on this machine: its calls stand among the others. */
const HAS_YOUR_CASINO = document.querySelector<HTMLMetaElement>('meta[name="your-casino"]')?.content === "on";
const GUEST = { "refresh-token": null };

const diagram = new Diagram();
const stage = new Stage(heard, (type, payload) => app.send(type, payload));
const app = new NativeApp({ say: (text) => stage.say(text), token: () => stage.token, onMessage: passed });
const hubSteps = new HubSteps();
let pagesLoaded = 0;
/** Who is logged in at the casino; empty for a guest. */
let player = "";

function heard(message: FromHost): void {
	if (message.kind === "loaded") {
		pagesLoaded++;
		app.loaded();
	}
	if (message.kind === "bridge") app.hear(message.text, message.at);
	if (message.kind === "called") logCall(message.type, message.at, message.outcome);
	if (message.kind === "call") diagram.show(stepOfFrameCall(message.call, pagesLoaded));
	if (message.kind === "hub") show(hubSteps.stepOf(message.message));
	if (message.kind !== "event") return;
	logEvent(message.name, message.at, message.detail);
	happened(message.name, message.detail);
}

/** A message has passed between a webview's page and the app. */
function passed(message: BridgeMessage): void {
	logMessage(message);
	if (message.from === "page") happened(message.type, message.payload);
}

/** What the frame told, by an event or over a bridge. */
function happened(name: string, detail: unknown): void {
	// As a casino's server would: the newest token is kept for the next time the page is loaded.
	if (name === "tokenrefresh") stage.keep({ "refresh-token": tokenIn(detail) });
	if (name === "loginrequest") element("log-in", HTMLFormElement).requestSubmit();
	if (name === "depositrequest") element("deposit", HTMLButtonElement).focus();
	if (["betaccepted", "betrejected", "betsettled", "balancechange"].includes(name)) {
		void showWallet();
		refreshFaults();
	}
}

function show(step: Step | undefined): void {
	if (step !== undefined) diagram.show(step);
}

function tokenIn(detail: unknown): string | null {
	if (typeof detail !== "object" || detail === null || !("refreshToken" in detail)) return null;
	return typeof detail.refreshToken === "string" ? detail.refreshToken : null;
}

async function showWallet(): Promise<void> {
	const text =
		player === "" ? "Guest" : await readWallet(player).then((wallet) => `${wallet.Balance} ${wallet.Currency}`);
	element("wallet", HTMLOutputElement).textContent = text;
}

function changed(): void {
	const attributes = chosenAttributes();
	stage.set(attributes);
	const switches = chosenSwitches();
	showDevice(switches.holder);
	stage.arrange(switches);
	const written = Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
	showCode({
		frameUrl: FRAME_URL,
		attributes: Object.fromEntries(written),
	});
}

element("log-in", HTMLFormElement).addEventListener("submit", (event) => {
	event.preventDefault();
	player = element("player", HTMLInputElement).value;
	void logIn(player).then(async (login) => {
		stage.set({ "partner-client-id": login.PartnerClientId, "refresh-token": login.RefreshToken });
		element("partner-client-id", HTMLInputElement).value = login.PartnerClientId;
		element("tag-id", HTMLInputElement).value = String(login.TagId);
		changed();
		await showWallet();
	});
});
element("log-out", HTMLButtonElement).addEventListener("click", () => {
	player = "";
	stage.set(GUEST);
	stage.reload();
	void showWallet();
});
element("deposit", HTMLButtonElement).addEventListener("click", () => {
	if (player !== "") void deposit(player, "100.00").then(() => Promise.all([showWallet(), send("refreshBalance", {})]));
});

/** Has the frame do something: by a method on a page, by a message in an app. */
function send(type: string, payload: Readonly<Record<string, unknown>>): void {
	if (stage.isWebview) app.ask(type, payload);
	else stage.call(type, payload);
}

stage.set(GUEST);
wireAppPanel({
	app,
	send,
	freshToken: async () => (player === "" ? undefined : (await logIn(player)).RefreshToken),
	killPage: () => stage.reload(),
});
wireTabs(element("tabs", HTMLElement));
wireControls(changed);
watchCasinoTraffic(`${CASINO_URL}/demo/traffic`, (call) => diagram.show(stepOfCasinoCall(call)));
if (HAS_YOUR_CASINO) {
	watchCasinoTraffic("/your-casino/traffic", (call) => diagram.show(stepOfCasinoCall(call, "Your casino")));
}
void showFaults();
void showWallet();
changed();

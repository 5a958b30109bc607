/** The provider lab: a game in a frame, every signed call behind it, and what a provider has to get right. */
import { z } from "zod";
import { element } from "../page-tools.ts";
import { wireTabs } from "../tabs.ts";
import { type Call, type ConnectionView, eventSchema } from "./messages.ts";
import { ask, attempt } from "./page/ask.ts";
import { wireBets } from "./page/bets.ts";
import { offerSession, wireByHand } from "./page/by-hand.ts";
import { hideCall, showCall } from "./page/call-detail.ts";
import { CallList } from "./page/call-list.ts";
import { showConnection, wireConnection } from "./page/connection-form.ts";
import { refreshWallet, wireLaunch } from "./page/launch-form.ts";
import { wireSelfTest } from "./page/self-test.ts";

const calls = new CallList(showCall);
let connection: ConnectionView | undefined;

function heard(call: Call): void {
	calls.show(call);
	if (call.direction === "to aggregator" && call.answer !== null) refreshWallet();
}

function openCall(id: number): void {
	element("tab-calls", HTMLButtonElement).click();
	calls.choose(id);
}

wireTabs(element("tabs", HTMLElement));
wireTabs(element("call-tabs", HTMLElement));
wireLaunch(offerSession);
wireConnection();
wireBets();
wireByHand(openCall);
wireSelfTest(() => connection);
element("clear-calls", HTMLButtonElement).addEventListener("click", () => {
	void attempt(async () => {
		await ask("/lab/clear", z.object({}), {});
	});
});

const stream = new EventSource("/lab/events");
// After a broken connection everything is told again.
stream.addEventListener("open", () => calls.clear());
stream.addEventListener("message", ({ data }: MessageEvent<string>) => {
	const event = eventSchema.parse(JSON.parse(data));
	if (event.kind === "connection") {
		connection = event.connection;
		showConnection(event.connection);
	}
	if (event.kind === "call") heard(event.call);
	if (event.kind === "cleared") {
		calls.clear();
		hideCall();
	}
});

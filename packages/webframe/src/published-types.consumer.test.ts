/** The package's types in projects as casinos have them. Vue and Svelte, whose own types take longest to read, are in the long test. */
import { test } from "vitest";
import { expectMistakesFound, openProject } from "./testing/consumer-project.ts";

openProject();

const PAGE = `
	import type { BetDetail, WebFrameElement } from "@webframe/webframe";
	const frame: WebFrameElement = document.createElement("web-frame");
	frame.addEventListener("betsettled", ({ detail }) => { const bet: BetDetail = detail; void bet.winAmount; });
	frame.addEventListener("click", (event: Event) => void event);
	frame.tokenProvider = async () => "token";
	frame.theme = "dark";
	const shown: boolean = await frame.openGame(9);
	await frame.pause({ realityCheck: shown });
	frame.addEventListener("frameerror", ({ detail }) => { if (detail.code === "chunk_failed") location.reload(); });
	frame.addEventListener("loginrequest", ({ detail }) => { if (detail.reason === "bet") location.assign("/login"); });
	WebFrame?.mount("#games", { partnerClientId: "PartnerClient-1556", category: "ElCasino", TagId: 7, demo: true });
	export {};`;

test("a page in plain TypeScript", async () => {
	await expectMistakesFound("ts", PAGE, [
		["bet.winAmount", "bet.odds", "'odds'"],
		['"dark"', '"drak"', ""],
		['"chunk_failed"', '"chunk_lost"', ""],
		['"bet"', '"bets."', ""],
		['"ElCasino"', '"Casino"', ""],
		["TagId: 7", "TagId: false", ""],
	]);
});

const REACT = `
	import type {} from "@webframe/webframe/react";
	import { useRef } from "react";
	import type { WebFrameElement } from "@webframe/webframe";
	export function Games({ token }: { token: string }) {
		const frame = useRef<WebFrameElement>(null);
		return <web-frame ref={frame} partner-client-id="PartnerClient-1556" refresh-token={token} theme="dark" demo
			className="games" onbetaccepted={({ detail }) => detail.amount} />;
	}`;

test("a page with React", async () => {
	await expectMistakesFound("tsx", REACT, [
		["detail.amount", "detail.odds", "'odds'"],
		// A property that is set before the element is there would be an attribute that stays, token and all.
		["refresh-token", "refreshToken", "refreshToken"],
	]);
});

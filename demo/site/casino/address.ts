/**
 * The page's address names what the frame shows, `#view=lobby&game=9`, so that the browser's back button, a reload and a
 * link lead where the player was. The element leaves the address to the page: it tells where it is by `gamechange` and
 * `tabchange`, and goes where `active-tab` and `game` or its methods say.
 */
import type { Tab } from "../../../packages/webframe/src/store/state.ts";
import type { WebFrameElement } from "../../../packages/webframe/src/web-frame/web-frame.ts";

const TABS: readonly Tab[] = ["lobby", "bets", "results", "jackpots", "rewards", "help"];

/** Puts the place that the address names into the attributes of a frame that is not in the page yet. */
export function placeByAddress(frame: WebFrameElement): void {
	const { tab, game } = addressed();
	frame.setAttribute("active-tab", tab);
	if (game > 0) frame.setAttribute("game", String(game));
}

/** From now on whichever frame is in the page moves with the address, and the address with the frame. */
export function followAddress(frameNow: () => WebFrameElement | null): void {
	let isLed = false;
	const show = (tab: string, game: number): void => {
		const address = game > 0 ? `#view=${tab}&game=${game}` : `#view=${tab}`;
		if (!isLed && address !== location.hash && !(location.hash === "" && address === "#view=lobby")) {
			history.pushState(null, "", address);
		}
	};
	document.addEventListener("gamechange", (event) => {
		if (event instanceof CustomEvent) show(addressed().tab, event.detail.gameCode);
	});
	document.addEventListener("tabchange", (event) => {
		if (event instanceof CustomEvent) show(event.detail.tab, 0);
	});
	addEventListener("popstate", async () => {
		const { tab, game } = addressed();
		isLed = true;
		try {
			if (game > 0) await frameNow()?.openGame(game);
			else await frameNow()?.openTab(tab);
		} finally {
			isLed = false;
		}
	});
}

function addressed(): { readonly tab: Tab; readonly game: number } {
	const parts = new URLSearchParams(location.hash.slice(1));
	return { tab: TABS.find((tab) => tab === parts.get("view")) ?? "lobby", game: Number(parts.get("game")) };
}

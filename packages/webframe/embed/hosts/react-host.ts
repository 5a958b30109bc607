/** A casino whose page is made with React: the frame in strict mode, or taken over from markup made on a server. */
import { createElement, StrictMode, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server.browser";

interface Properties {
	readonly partner: string;
	readonly token?: string;
	readonly heard: (text: string) => void;
}

function Games({ partner, token, heard }: Properties) {
	const [theme, setTheme] = useState("dark");
	const frame = createElement("web-frame", {
		"partner-client-id": partner,
		theme,
		...(token === undefined ? {} : { "refresh-token": token }),
		onready: () => heard("ready"),
		onauthorized: (event: CustomEvent<{ partnerUserId: string }>) => heard(`authorized ${event.detail.partnerUserId}`),
		ontabchange: (event: CustomEvent<{ tab: string }>) => heard(`tabchange ${event.detail.tab}`),
	});
	return createElement(
		"main",
		null,
		createElement("button", { type: "button", onClick: () => setTheme("light") }, "Light"),
		frame,
	);
}

const game = (properties: Properties) => createElement(StrictMode, null, createElement(Games, properties));

/** Puts the frame into the page, and answers how to take it out again. */
export function mount(target: Element, properties: Properties): () => void {
	const root = createRoot(target);
	root.render(game(properties));
	return () => root.unmount();
}

/** The markup that a server would have sent. */
export const serverMarkup = (properties: Properties): string => renderToString(game(properties));

/** Takes over such markup; `failed` hears of everything that does not match. */
export function takeOver(target: Element, properties: Properties, failed: (text: string) => void): void {
	hydrateRoot(target, game(properties), { onRecoverableError: (error) => failed(String(error)) });
}

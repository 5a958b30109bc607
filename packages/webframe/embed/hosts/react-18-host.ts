/**
 * A casino whose page is made with React 18, which writes attributes but hears no event of an element that it does not
 * know: those are heard by a ref, as in any framework.
 */
import { createElement, StrictMode, useEffect, useRef, useState, version } from "react";
import { createRoot } from "react-dom/client";

interface Properties {
	readonly partner: string;
	readonly token: string;
	readonly heard: (text: string) => void;
}

function Games({ partner, token, heard }: Properties) {
	const [theme, setTheme] = useState("dark");
	const frame = useRef<HTMLElement>(null);
	useEffect(() => {
		const abort = new AbortController();
		const listen = (name: string, textOf: (detail: Readonly<Record<string, string>>) => string): void =>
			frame.current?.addEventListener(
				name,
				(event) => event instanceof CustomEvent && heard(`${name}${textOf(event.detail)}`),
				abort,
			);
		listen("ready", () => "");
		listen("authorized", ({ partnerUserId }) => ` ${partnerUserId}`);
		listen("tabchange", ({ tab }) => ` ${tab}`);
		return () => abort.abort();
	}, [heard]);
	return createElement(
		"main",
		null,
		createElement("button", { type: "button", onClick: () => setTheme("light") }, "Light"),
		createElement("web-frame", { ref: frame, "partner-client-id": partner, "refresh-token": token, theme }),
	);
}

/** Puts the frame into the page, and answers how to take it out again. */
export function mount(target: Element, properties: Properties): () => void {
	if (!version.startsWith("18.")) throw new Error(`This is React ${version}.`);
	const root = createRoot(target);
	root.render(createElement(StrictMode, null, createElement(Games, properties)));
	return () => root.unmount();
}

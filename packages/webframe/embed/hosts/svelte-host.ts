/** A casino whose page is made with Svelte. */
import { mount as mountComponent, unmount } from "svelte";
import Games from "./svelte-host.svelte";

interface Properties {
	readonly partner: string;
	readonly token: string;
	readonly heard: (text: string) => void;
}

/** Puts the frame into the page, and answers how to take it out again. */
export function mount(target: Element, props: Properties): () => void {
	const games = mountComponent(Games, { target, props });
	return () => void unmount(games);
}

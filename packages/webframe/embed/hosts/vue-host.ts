/** A casino whose page is made with Vue. */
import { createApp, defineComponent, h, ref } from "vue";

interface Properties {
	readonly partner: string;
	readonly token: string;
	readonly heard: (text: string) => void;
}

/** Puts the frame into the page, and answers how to take it out again. */
export function mount(target: Element, { partner, token, heard }: Properties): () => void {
	const theme = ref("dark");
	const Games = defineComponent({
		setup: () => () => [
			h("button", { onClick: () => (theme.value = "light") }, "Light"),
			h("web-frame", {
				"partner-client-id": partner,
				"refresh-token": token,
				theme: theme.value,
				onReady: () => heard("ready"),
				onAuthorized: ({ detail }: CustomEvent<{ partnerUserId: string }>) =>
					heard(`authorized ${detail.partnerUserId}`),
				onTabchange: ({ detail }: CustomEvent<{ tab: string }>) => heard(`tabchange ${detail.tab}`),
			}),
		],
	});
	const app = createApp(Games);
	app.mount(target);
	return () => app.unmount();
}

/** The samples for pages, made of the element's attributes. */
import { camelCase, type SampleInput } from "./sample-input.ts";

type Sample = (input: SampleInput) => string;

/** Where a line says something by itself, without a value: `demo`, `debug`. */
const IS_SWITCH = "";

/** @param switched how one is written that is only there or not */
const lines = (
	input: SampleInput,
	indent: string,
	write: (name: string, value: string) => string,
	switched: (name: string) => string,
) =>
	Object.entries(input.attributes)
		.map(([name, value]) => `${indent}${value === IS_SWITCH ? switched(name) : write(name, value)}`)
		.join("\n");
const markup = (input: SampleInput, indent: string, switched = (name: string) => name) =>
	lines(input, indent, (name, value) => `${name}="${value}"`, switched);

const script = ({ frameUrl }: SampleInput) => `<script async src="${frameUrl}/frame/v1/webframe.js"></script>`;
/** The place is kept before the script is there, so that the page does not move. */
const PLACE = "<style>web-frame { display: block; block-size: clamp(480px, 100svh, 920px); }</style>";
const preconnect = ({ frameUrl }: SampleInput) =>
	`<link rel="preconnect" href="${new URL(frameUrl).origin}" crossorigin>`;
const inPage = (input: SampleInput) => [PLACE, preconnect(input), script(input)].join("\n");
/** For projects whose page is a file beside the code. */
const beside = (input: SampleInput, open: string, close = "") =>
	[`index.html: ${PLACE}`, preconnect(input), script(input)].map((line) => `${open} ${line}${close}`).join("\n");
/** A token that the frame has told is good once: given back to the frame it would be used up at once. */
const KEEP = "Keep the newest token on your server, for the next page: do not put it into refresh-token again.";

/** Only the casino knows what was paid in. */
const DEPOSIT = `  frame.addEventListener("depositrequest", async (event) => {
    event.preventDefault();
    await openCashier(event.detail);
    frame.refreshBalance();
  });`;

const html: Sample = (input) => `${inPage(input)}

<web-frame
${markup(input, "  ")}
  refresh-token="FROM-YOUR-SERVER"
></web-frame>

<script type="module">
  const frame = document.querySelector("web-frame");
  // ${KEEP}
  frame.addEventListener("tokenrefresh", ({ detail }) => saveToken(detail.refreshToken));
  frame.addEventListener("loginrequest", (event) => { event.preventDefault(); openLogin(); });
${DEPOSIT}
</script>`;

const javascript: Sample = (input) => `${inPage(input)}
<div id="games"></div>

<script type="module">
  // Without markup: parameters in the specification's spelling or in ours.
  await customElements.whenDefined("web-frame");
  const frame = WebFrame.mount(document.getElementById("games"), {
${lines(
	input,
	"    ",
	(name, value) => `${camelCase(name)}: ${JSON.stringify(value)},`,
	(name) => `${camelCase(name)}: true,`,
)}
    tokenProvider: () => fetch("/webframe-token", { method: "POST" }).then((answer) => answer.text()),
  });
${DEPOSIT}
</script>`;

const react: Sample = (input) => `${beside(input, "//")}
import { useEffect, useRef } from "react";

export function Games({ refreshToken, saveToken, openLogin }) {
  const frame = useRef(null);
  useEffect(() => {
    const abort = new AbortController();
    const listen = (name, listener) => frame.current.addEventListener(name, listener, abort);
    // ${KEEP}
    listen("tokenrefresh", ({ detail }) => saveToken(detail.refreshToken));
    listen("loginrequest", (event) => { event.preventDefault(); openLogin(); });
    return () => abort.abort();
  }, [saveToken, openLogin]);
  return (
    <web-frame
      ref={frame}
${markup(input, "      ")}
      refresh-token={refreshToken}
    />
  );
}`;

const vue: Sample = (
	input,
) => `<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "web-frame" } } }) -->
${beside(input, "<!--", " -->")}
<!-- ${KEEP} -->
<template>
  <web-frame
${markup(input, "    ", (name) => `:${name}="true"`)}
    :refresh-token.attr="refreshToken"
    @tokenrefresh="$emit('token', $event.detail.refreshToken)"
    @loginrequest.prevent="$emit('login')"
  />
</template>

<script setup>
defineProps(["refreshToken"]);
defineEmits(["token", "login"]);
</script>`;

const angular: Sample = (input) => `${beside(input, "//")}
import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from "@angular/core";

@Component({
  selector: "app-games",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <web-frame
${markup(input, "      ")}
      [attr.refresh-token]="refreshToken()"
      (tokenrefresh)="token.emit($event.detail.refreshToken)"
      (loginrequest)="$event.preventDefault(); login.emit()"
    ></web-frame>\`,
})
export class Games {
  readonly refreshToken = input.required<string>();
  // ${KEEP}
  readonly token = output<string>();
  readonly login = output<void>();
}`;

/** What the guide's table asks for; the games' origins are the casino's to name. */
const policy: Sample = ({ frameUrl }) => {
	const { origin } = new URL(frameUrl);
	return `Content-Security-Policy:
  script-src ${origin};
  style-src 'self';
  connect-src ${origin} ${origin.replace(/^http/, "ws")};
  img-src ${origin} IMAGES-OF-YOUR-PROVIDERS;
  frame-src GAMES-OF-YOUR-PROVIDERS;
  require-trusted-types-for 'script';
  trusted-types webframe`;
};

export const WEB_SAMPLES: readonly (readonly [title: string, sample: Sample])[] = [
	["HTML", html],
	["JavaScript", javascript],
	["React", react],
	["Vue", vue],
	["Angular", angular],
	["Policy", policy],
];

/** The samples for pages, made of the element's attributes. */
import { camelCase, type SampleInput } from "./sample-input.ts";

type Sample = (input: SampleInput) => string;

const lines = (input: SampleInput, write: (name: string, value: string) => string, indent: string) =>
	Object.entries(input.attributes)
		.map(([name, value]) => `${indent}${write(name, value)}`)
		.join("\n");
const script = ({ frameUrl }: SampleInput) => `<script async src="${frameUrl}/frame/v1/webframe.js"></script>`;

const html: Sample = (input) => `${script(input)}

<web-frame
${lines(input, (name, value) => `${name}="${value}"`, "  ")}
  refresh-token="FROM-YOUR-SERVER"
></web-frame>

<script type="module">
  const frame = document.querySelector("web-frame");
  // Keep the newest token on your server: the first one is used up.
  frame.addEventListener("tokenrefresh", ({ detail }) => saveToken(detail.refreshToken));
  frame.addEventListener("loginrequest", (event) => { event.preventDefault(); openLogin(); });
  frame.addEventListener("depositrequest", (event) => { event.preventDefault(); openCashier(event.detail); });
</script>`;

const react: Sample = (input) => `// index.html: ${script(input)}
import { useEffect, useRef } from "react";

export function Games({ refreshToken, onToken }) {
  const frame = useRef(null);
  useEffect(() => {
    const element = frame.current;
    const keep = (event) => onToken(event.detail.refreshToken);
    element.addEventListener("tokenrefresh", keep);
    return () => element.removeEventListener("tokenrefresh", keep);
  }, [onToken]);
  return (
    <web-frame
      ref={frame}
${lines(input, (name, value) => `${name}="${value}"`, "      ")}
      refresh-token={refreshToken}
    />
  );
}`;

const vue: Sample = (
	input,
) => `<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "web-frame" } } }) -->
<!-- index.html: ${script(input)} -->
<template>
  <web-frame
${lines(input, (name, value) => `${name}="${value}"`, "    ")}
    :refresh-token.attr="refreshToken"
    @tokenrefresh="$emit('token', $event.detail.refreshToken)"
    @loginrequest.prevent="$emit('login')"
  />
</template>

<script setup>
defineProps(["refreshToken"]);
defineEmits(["token", "login"]);
</script>`;

const angular: Sample = (input) => `// index.html: ${script(input)}
import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from "@angular/core";

@Component({
  selector: "app-games",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <web-frame
${lines(input, (name, value) => `${name}="${value}"`, "      ")}
      [attr.refresh-token]="refreshToken()"
      (tokenrefresh)="token.emit($event.detail.refreshToken)"
      (loginrequest)="$event.preventDefault(); login.emit()"
    ></web-frame>\`,
})
export class Games {
  readonly refreshToken = input.required<string>();
  readonly token = output<string>();
  readonly login = output<void>();
}`;

const javascript: Sample = (input) => `${script(input)}
<div id="games"></div>

<script type="module">
  // Without markup: parameters in the specification's spelling or in ours.
  await customElements.whenDefined("web-frame");
  WebFrame.mount(document.getElementById("games"), {
${lines(input, (name, value) => `${camelCase(name)}: ${JSON.stringify(value)},`, "    ")}
    tokenProvider: () => fetch("/webframe-token", { method: "POST" }).then((answer) => answer.text()),
  });
</script>`;

export const WEB_SAMPLES: readonly (readonly [title: string, sample: Sample])[] = [
	["HTML", html],
	["JavaScript", javascript],
	["React", react],
	["Vue", vue],
	["Angular", angular],
];

import type { Component } from "svelte";

declare const Games: Component<{ partner: string; token: string; heard: (text: string) => void }>;
// biome-ignore lint/style/noDefaultExport: that is what a compiled component has.
export default Games;

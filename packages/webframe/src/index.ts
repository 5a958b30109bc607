/**
 * The npm entry. In a browser it defines `<web-frame>`; anywhere else it does nothing, so that pages rendered on
 * a server may import it.
 */
if (typeof customElements !== "undefined") await import("./shell.ts");

export type { EventDetails, EventName, WebFrameEventMap } from "./events/event-map.ts";
export type { WebFrameElement } from "./web-frame/web-frame.ts";

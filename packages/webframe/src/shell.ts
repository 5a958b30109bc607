/** What the script tag loads: defines `<web-frame>`. */
import { define } from "./components/define.ts";
import { WebFrameElement } from "./web-frame/web-frame.ts";

define("web-frame", WebFrameElement);

export { WebFrameElement };

/**
 * The names of all messages over the bridge. What the page tells beside them are the events of the element, by name.
 *
 * Source: frame contract, "Webview bridge".
 */

/** What the other side may have the frame do, each with what its payload holds. */
export const COMMANDS = [
	/** `refreshToken` */
	"authorize",
	/** `gameCode` */
	"openGame",
	/** `tab` */
	"openTab",
	"refreshBalance",
	"pause",
	"resume",
	"logout",
	/** Its result holds how the frame stands, for support. */
	"diagnostics",
	/** Parameters of the frame by name; `null` or `false` takes one away. */
	"set",
] as const;

export type Command = (typeof COMMANDS)[number];

/** How the two sides find each other: the page says `hello` until it is answered, by this or by any command. */
export const GREETING = "hello";
export const WELCOME = "welcome";
/** The page's answer to a command that carried a `requestId`. */
export const RESULT = "result";

export function isCommand(name: string): name is Command {
	return COMMANDS.some((command) => command === name);
}

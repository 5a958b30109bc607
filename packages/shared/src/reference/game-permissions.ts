/**
 * What of the device and the browser a provider's game may ever use, by the names of the iframe's `allow`. Camera,
 * microphone, location, payment and the like are not among them: no provider's setting gives a game those.
 *
 * Source: frame contract, "Game iframes".
 */
export const GAME_PERMISSIONS = [
	"accelerometer",
	"autoplay",
	"clipboard-write",
	"encrypted-media",
	"fullscreen",
	"gamepad",
	"gyroscope",
	"screen-wake-lock",
] as const;
export type GamePermission = (typeof GAME_PERMISSIONS)[number];

/** Those of a provider whose settings name none. */
export const DEFAULT_GAME_PERMISSIONS: readonly GamePermission[] = [
	"autoplay",
	"fullscreen",
	"encrypted-media",
	"screen-wake-lock",
];

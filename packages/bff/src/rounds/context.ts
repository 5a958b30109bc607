import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { WageringContext } from "../wagering/context.ts";
import type { WalkState } from "./finish-walk.ts";
import type { RoundEvents } from "./ports.ts";

export interface RoundsContext {
	readonly wagering: WageringContext;
	readonly events: RoundEvents;
	readonly clock: Clock;
	readonly logger: Logger;
	/** Derives every seed. */
	readonly fairnessKey: Buffer;
	/** How far this process is with cancelled and corrected rounds. */
	readonly walks: Map<number, WalkState>;
	/** Until when rounds that could not be advanced are left alone, in milliseconds. */
	readonly resting: Map<number, number>;
}

/** What players are told of their bets and of rounds, read from what the service gives to its hub. */

import { type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { type Backplane, type BackplaneLink, createMemoryBackplane } from "@webframe/signalr";
import { z } from "zod";

export interface ToldState {
	readonly betId: number;
	/** The player's number of the change. */
	readonly sequence: number;
	readonly status: string;
}

const pushSchema = z.object({
	target: z.enum(["betInProgress", "betAccepted", "betRejected", "betSettled"]),
	arguments: z.tuple([z.looseObject({ betId: z.int(), sequence: z.int(), status: z.string() })]),
});
/** A round as everybody sees it who has its game open. */
export type ToldRound = FrameRound;

const roundSchema = z.object({ target: z.literal("roundChanged"), arguments: z.tuple([frameRoundSchema]) });

export interface Overhearing {
	readonly onTold: (told: ToldState) => void;
	readonly onRound: (round: ToldRound) => void;
}

const RECORD_SEPARATOR = "\u001e";

/** The connection of a process to the others, which hears every push, whether anybody is connected or not. */
export function overheard({ onTold, onRound }: Overhearing): Backplane {
	const backplane = createMemoryBackplane();
	return {
		link: (hub, receiver) => {
			const link = backplane.link(hub, receiver);
			const publish: BackplaneLink["publish"] = (target, message) => {
				const text = Buffer.from(message.json).toString().replace(RECORD_SEPARATOR, "");
				const json: unknown = JSON.parse(text);
				const push = pushSchema.safeParse(json).data;
				if (push !== undefined) onTold(push.arguments[0]);
				const round = roundSchema.safeParse(json).data;
				if (round !== undefined) onRound(round.arguments[0]);
				return link.publish(target, message);
			};
			return new Proxy(link, {
				get: (target, property) => {
					if (property === "publish") return publish;
					const member: unknown = Reflect.get(target, property);
					return typeof member === "function" ? member.bind(target) : member;
				},
			});
		},
	};
}

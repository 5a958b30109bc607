/** Bets of a player as they come to the statements that place them. */
import { decodeJwt } from "jose";
import { sha256 } from "../platform/sha256.ts";
import type { BetPlacement } from "../store/place-bet.ts";
import type { ProviderBetPlacement } from "../store/place-provider-bet.ts";
import type { Placement } from "../store/placement.ts";
import { draftBet, partsAroundId } from "../wagering/draft-bet.ts";
import { TestPlayer } from "./test-player.ts";
import { GAME_CODE, openTestSession, PROVIDER_ID } from "./test-provider.ts";
import { GAME, PARTNER_ID, type World } from "./world.ts";

export interface PlacementOver {
	readonly gameCode?: number;
	readonly stake?: bigint;
	readonly tagId?: number | null;
	readonly isTest?: boolean;
	readonly currency?: string;
	readonly digits?: number;
	readonly key?: string;
	readonly tax?: boolean;
	readonly startsNow?: boolean;
	readonly now?: Date;
}

interface OwnOver extends PlacementOver {
	readonly roundId?: number;
	readonly selection?: object;
}

interface ProviderOver extends PlacementOver {
	readonly gameRoundId?: string;
	readonly sessionId?: string;
	readonly providerId?: number;
	readonly winAmount?: bigint;
}

interface PlayerNumbers {
	readonly sequence: number;
	readonly recent: readonly number[];
}

class PlacingPlayer {
	readonly world: World;
	readonly player: TestPlayer;
	readonly playerId: number;

	constructor(world: World, player: TestPlayer, playerId: number) {
		this.world = world;
		this.player = player;
		this.playerId = playerId;
	}

	get loginId(): string {
		return String(decodeJwt(this.player.token)["sid"]);
	}

	/** What its row says of numbers. */
	async row(): Promise<PlayerNumbers> {
		const [row] = await this.world.owner<{ sequence: number; recent: readonly string[] }[]>`
			select last_sequence as "sequence", recent_bet_ids::text[] as recent from player
			where player_id = ${this.playerId}`;
		if (row === undefined) throw new Error("The player is not there.");
		return { ...row, recent: row.recent.map(Number) };
	}

	protected placement(kind: "own" | "provider", over: PlacementOver): Placement {
		const { wagering } = this.world.service;
		const known = wagering.partners.get(PARTNER_ID);
		if (known === undefined) throw new Error("The partner is not there.");
		const tax = over.tax === true ? ({ base: "stake", ratePpm: 50_000n } as const) : null;
		const { now = wagering.clock.now(), startsNow = true } = over;
		const about = {
			partner: { ...known, policy: { ...known.policy, tax } },
			playerId: this.playerId,
			currency: over.currency ?? "EUR",
			digits: over.digits ?? 2,
			gameCode: over.gameCode ?? (kind === "own" ? GAME.gameCode : GAME_CODE),
			stake: over.stake ?? 500n,
			tagId: over.tagId === undefined ? 1313 : over.tagId,
			idempotencyKey: over.key ?? crypto.randomUUID(),
		};
		const first = startsNow ? "starts now" : { dueAt: now.getTime() + 1_500 };
		const draft = draftBet(
			{ ...about, partnerUserId: "the same for all", roundId: 0, kind, freebet: null },
			now,
			first,
		);
		return {
			...about,
			partnerId: PARTNER_ID,
			isTest: over.isTest ?? false,
			deadlineAt: new Date(draft.deadlineAt),
			refundConditions: ["timeout", "http5xx"],
			...partsAroundId(draft),
			now,
		};
	}
}

async function logIn(world: World, name: string): Promise<readonly [TestPlayer, number]> {
	const player = await TestPlayer.logIn(world, name);
	const [row] = await world.owner<{ playerId: number }[]>`
		select player_id as "playerId" from player where partner_user_id = ${name}`;
	if (row === undefined) throw new Error(`The player ${name} is not there.`);
	return [player, row.playerId];
}

/** Bets of our own game. */
export class OwnPlacements extends PlacingPlayer {
	#roundId = 0;

	static async of(world: World, name: string): Promise<OwnPlacements> {
		const [player, playerId] = await logIn(world, name);
		const placements = new OwnPlacements(world, player, playerId);
		placements.#roundId = (await player.newRound()).roundId;
		return placements;
	}

	bet(over: OwnOver = {}): BetPlacement {
		const selection = JSON.stringify(over.selection ?? { market: "numbers", numbers: [1, 2, 3] });
		const { loginId } = this;
		const roundId = over.roundId ?? this.#roundId;
		return { ...this.placement("own", over), loginId, roundId, selection, requestSha256: sha256(selection) };
	}
}

/** Bets at a provider, in a session that the player has open there. */
export class ProviderPlacements extends PlacingPlayer {
	#sessionId = "";

	static async of(world: World, name: string): Promise<ProviderPlacements> {
		const [player, playerId] = await logIn(world, name);
		const placements = new ProviderPlacements(world, player, playerId);
		placements.#sessionId = await openTestSession(world.owner, player.token, world.clock.now());
		return placements;
	}

	bet(over: ProviderOver = {}): ProviderBetPlacement {
		const { key: providerBetId = crypto.randomUUID(), providerId = PROVIDER_ID } = over;
		return {
			...this.placement("provider", { ...over, key: `\u00a7${providerId}/${providerBetId}` }),
			providerId,
			providerBetId,
			sessionId: over.sessionId ?? this.#sessionId,
			gameRoundId: over.gameRoundId ?? "a round of all",
			contentSha256: sha256("what the call says"),
			winAmount: over.winAmount ?? null,
		};
	}
}

/** The tile of a game: its picture or the artwork that is drawn here, its name, and what its clock says. */
import type { FrameGame } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Gallery } from "../../components/game-art/game-art.ts";
import { icon } from "../../components/icon.ts";
import { HEART } from "../../components/icons/lobby.ts";
import type { MessageKey, Texts } from "../../i18n/texts.ts";
import type { Rounds } from "../../store/rounds.ts";
import { type GameClock, gameClock } from "./game-clock.ts";
import type { GameList } from "./game-lists.ts";
import { pictureOf } from "./picture.ts";

/** All that tiles are drawn from, and what they ask for. */
export interface Shown {
	readonly texts: Texts;
	readonly rounds: Rounds;
	/** By the service's clock. */
	readonly now: number;
	readonly server: string;
	/** Undefined until it has come. */
	readonly gallery: Gallery | undefined;
	readonly favourites: readonly number[];
	/** Games whose picture did not come. */
	readonly broken: ReadonlySet<number>;
	readonly open: (list: GameList["id"], gameCode: number, tile: Element) => void;
	readonly like: (gameCode: number) => void;
	readonly broke: (gameCode: number) => void;
}

/** What the time beside a game is the time to. */
const LABELS: Readonly<Record<GameClock["phase"], MessageKey>> = {
	unknown: "frame.connecting",
	awaiting: "lobby.next",
	betting: "lobby.open",
	closed: "lobby.draw",
	drawing: "lobby.draw",
	finished: "lobby.next",
	stopped: "round.waiting",
};

export function clockLabel({ phase }: GameClock): MessageKey {
	return LABELS[phase];
}

export function clockTime({ until }: GameClock, now: number, texts: Texts): string {
	return until === undefined || until <= now ? "" : texts.clock(until - now);
}

/** Of a game whose rounds have no set length nothing is said until one of them is known. */
function stateOf({ timings }: FrameGame, clock: GameClock, texts: Texts): string {
	return clock.phase === "unknown" && timings === undefined ? "" : texts.t(clockLabel(clock));
}

/** @param focused the tile that the player left the lobby by: only it is found by its game */
export function tile(shown: Shown, list: GameList["id"], game: FrameGame, focused: boolean): TemplateResult {
	const { gameCode, name, provider } = game;
	const clock = game.kind === "own" ? gameClock(game, shown.rounds.get(gameCode)?.current, shown.now) : undefined;
	return html`<button
		class="tile"
		type="button"
		data-game=${focused ? gameCode : nothing}
		@click=${({ currentTarget }: Event) => {
			if (currentTarget instanceof Element) shown.open(list, gameCode, currentTarget);
		}}
	>
		${image(shown, game)}
		<span class="tile-head">
			<span class="tile-name" dir="auto">${name}</span>
			${clock === undefined ? nothing : html`<span class="tile-time figure" ?data-open=${clock.phase === "betting"}>${clockTime(clock, shown.now, shown.texts)}</span>`}
		</span>
		<span class="tile-facts small quiet">${clock === undefined ? provider : stateOf(game, clock, shown.texts)}</span>
	</button>`;
}

function image(shown: Shown, game: FrameGame): unknown {
	const { gameCode } = game;
	const { gallery, server } = shown;
	const isBroken = shown.broken.has(gameCode);
	return guard([game, isBroken, gallery, server], () => {
		const picture = game.kind === "own" || isBroken ? undefined : pictureOf(game.imageUrl, server);
		if (picture === undefined) return artwork(gallery, game);
		return html`<span class="pic"><img
			src=${picture.src}
			srcset=${picture.srcset ?? nothing}
			sizes="160px"
			alt=""
			width="160"
			height="107"
			loading="lazy"
			decoding="async"
			@error=${() => shown.broke(gameCode)}
		/></span>`;
	});
}

export function artwork(gallery: Gallery | undefined, game: FrameGame): TemplateResult {
	const art = gallery?.of(game);
	return html`<span class="pic ${art?.ground ?? ""}" aria-hidden="true">${art?.draw()}</span>`;
}

/** On or off, apart from the tile that opens the game. */
export function heart({ favourites, texts, like }: Shown, { gameCode, name }: FrameGame): unknown {
	const isOn = favourites.includes(gameCode);
	return guard(
		[gameCode, isOn, texts],
		() =>
			html`<button
				class="heart"
				type="button"
				aria-pressed=${isOn}
				aria-label=${texts.t("lobby.favourite", { game: name })}
				@click=${() => like(gameCode)}
			>
				${icon(HEART)}
			</button>`,
	);
}

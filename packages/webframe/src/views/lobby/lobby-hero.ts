/**
 * What closes next: the game whose betting closes first of those that can still be reached, on a stage of its own, and
 * beside it the running order of the next ones. With the artwork it is a chunk of its own; its place is kept by the lobby.
 */
import type { FrameGame } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { artStyles } from "../../components/game-art/art.styles.ts";
import type { Gallery } from "../../components/game-art/game-art.ts";
import { offeredGames } from "../../components/offered-games.ts";
import { timeLine, timeLineStyles } from "../../components/round-clock.ts";
import { SecondTicker } from "../../components/second-ticker.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { gameClock } from "./game-clock.ts";
import { lobbyHeroStyles } from "./lobby-hero.styles.ts";
import { type Closing, runningOrder } from "./running-order.ts";
import { artwork, clockLabel, clockTime } from "./tile.ts";

/** So long before its end the clock says in words what it counts to. */
const LAST_MS = 5_000;
/** What the whole line stands for of a game whose rounds have no set length. */
const LINE_MS = 30_000;

interface Announced {
	readonly game: FrameGame;
	readonly closing: Closing;
}

export class LobbyHero extends FrameView {
	static override styles: CSSResultGroup = [base, buttons, timeLineStyles, ...artStyles, lobbyHeroStyles];
	static override properties: PropertyDeclarations = { gallery: { attribute: false } };

	/** Undefined for as long as it is not known who shows it. */
	declare gallery: Gallery | undefined;
	#order: readonly Closing[] = [];
	/** The player's pointer or focus is on it: it stays, so that nothing else is pressed than what was meant. */
	#isHeld = false;

	constructor() {
		super();
		new SecondTicker(this, () => this.clock);
		const hold = ({ type }: Event): void => {
			this.#isHeld = type === "pointerenter" || type === "focusin";
		};
		for (const type of ["pointerenter", "pointerleave", "focusin", "focusout"]) this.addEventListener(type, hold);
	}

	protected override render(): TemplateResult | typeof nothing {
		const { gallery } = this;
		if (gallery === undefined) return nothing;
		const own = offeredGames(this).filter(({ kind }) => kind === "own");
		const now = this.clock.now();
		this.#order = runningOrder(this.#order, own, this.state.rounds, now, this.#isHeld);
		const [first, ...others] = this.#order.flatMap((closing): readonly Announced[] => {
			const game = own.find(({ gameCode }) => gameCode === closing.gameCode);
			return game === undefined ? [] : [{ game, closing }];
		});
		if (first === undefined) return nothing;
		return html`${this.#stage(first.game, gallery, now)} ${others.length === 0 ? nothing : this.#programme(others, gallery, now)}`;
	}

	#stage(game: FrameGame, gallery: Gallery, now: number): TemplateResult {
		const { texts } = this;
		const clock = gameClock(game, this.state.rounds.get(game.gameCode)?.current, now);
		const isLast = clock.phase === "betting" && (clock.until ?? 0) - now <= LAST_MS;
		return html`<section class="stage ${gallery.of(game).ground}" aria-labelledby="closes-next">
			${guard([gallery, game], () => html`<span class="backdrop">${artwork(gallery, game)}</span>`)}
			<div class="say">
				<p id="closes-next">${texts.t("lobby.closesNext")}</p>
				<h2 id="name">${game.name}</h2>
				<p class="phase">${texts.t(isLast ? "round.closesIn" : clockLabel(clock))}</p>
				<button class="button main" type="button" id="play" aria-labelledby="play name" @click=${() => this.#open(game)}>
					${texts.t("lobby.play")}
				</button>
				<div class="dial">
					<svg viewBox="0 0 64 64" aria-hidden="true"
						><circle r="29"></circle><circle class="left" r="29" pathLength="1" stroke-dasharray="${clock.left} 2"></circle></svg
					><span class="figure">${clockTime(clock, now, texts)}</span>
				</div>
			</div>
		</section>`;
	}

	#programme(announced: readonly Announced[], gallery: Gallery, now: number): TemplateResult {
		const { texts } = this;
		return html`<section class="order" aria-labelledby="up-next">
			<h2 id="up-next">${texts.t("lobby.upNext")}</h2>
			<span class="small quiet">${texts.t("round.closesIn")}</span>
			<ol>
				${repeat(
					announced,
					({ game }) => game.gameCode,
					(one) => html`<li>${this.#entry(one, gallery, now)}</li>`,
				)}
			</ol>
		</section>`;
	}

	#entry({ game, closing }: Announced, gallery: Gallery, now: number): TemplateResult {
		const { texts } = this;
		const left = (closing.closesAt - now) / (game.timings?.bettingMs ?? LINE_MS);
		return html`<button type="button" @click=${() => this.#open(game)}>
				${guard([gallery, game], () => artwork(gallery, game))}
				<span class="entry-name" dir="auto">${game.name}</span>
				<span class="entry-time figure">${texts.clock(closing.closesAt - now)}</span>
			</button>
			${timeLine(left)}`;
	}

	#open({ gameCode }: FrameGame): void {
		this.ask({ type: "openGame", gameCode });
	}
}

define("webframe-lobby-hero", LobbyHero);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-lobby-hero": LobbyHero;
	}
}

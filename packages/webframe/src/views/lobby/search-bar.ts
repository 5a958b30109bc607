/** What stands above the games of a large lobby: the search, the providers, the categories. */
import type { FrameGame } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { choice } from "../../components/choice.ts";
import { icon } from "../../components/icon.ts";
import { LENS } from "../../components/icons/lobby.ts";
import type { Texts } from "../../i18n/texts.ts";
import { type GameSearch, isSearching, providersOf } from "./find-games.ts";
import type { CategoryId, CategoryList } from "./game-lists.ts";

export interface SearchBar {
	readonly texts: Texts;
	readonly games: readonly FrameGame[];
	readonly search: GameSearch;
	readonly categories: readonly CategoryList[];
	readonly category: CategoryId | undefined;
	readonly find: (search: GameSearch) => void;
	readonly choose: (category: CategoryId | undefined) => void;
}

export function searchBar({ texts, games, search, categories, category, find, choose }: SearchBar): TemplateResult {
	const providers = providersOf(games);
	const typed = (event: Event): void => {
		if (event.target instanceof HTMLInputElement) find({ ...search, text: event.target.value });
	};
	const all = { value: "", text: texts.t("lobby.providers") };
	const options = [all, ...providers.map((name) => ({ value: name, text: name }))];
	const tab = (id: CategoryId | undefined, name: string): TemplateResult =>
		html`<button type="button" class="category" aria-pressed=${id === category && !isSearching(search)} @click=${() => choose(id)}>${name}</button>`;
	return html`<div class="fields ${isSearching(search) ? "searching" : ""}" role="search">
		<span class="search">
			${icon(LENS)}
			<input
				class="field"
				type="search"
				autocomplete="off"
				enterkeyhint="search"
				spellcheck="false"
				placeholder=${texts.t("lobby.search")}
				aria-label=${texts.t("lobby.search")}
				.value=${search.text}
				@input=${typed}
			/>
		</span>
		${
			providers.length > 1
				? choice(texts.t("lobby.provider"), options, search.provider ?? "", (value) => {
						find({ ...search, provider: value === "" ? undefined : value });
					})
				: nothing
		}
		<div class="categories">
			${tab(undefined, texts.t("frame.back"))} ${categories.map(({ id }) => tab(id, texts.t(`category.${id}`)))}
		</div>
	</div>`;
}

/** Providers of games: all of them, or one with its settings, keys and games. */
import type { BackofficeProvider } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { type Answer, call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { callProven } from "../../api/passkey.ts";
import { addressOf } from "../../app/addresses.ts";
import { go } from "../../app/go.ts";
import { askForAct, came, textFields } from "../../parts/act-dialog.ts";
import { DirectoryPage } from "../../parts/directory-page.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { WORDS } from "../../words/english.ts";
import { providerView } from "./provider-view.ts";

const TEXTS = WORDS.providers;
type Listed = Value<"/providers">["items"];
interface WithGames {
	readonly provider: BackofficeProvider;
	readonly games: Value<"/providers/games">["items"];
}

export class ProvidersPage extends DirectoryPage<Listed | WithGames> {
	protected readonly page = "providers";
	protected readonly creates = "/providers/create";
	protected readonly texts = {
		title: TEXTS.title,
		all: TEXTS.title,
		create: TEXTS.acts.create.name,
		unknown: TEXTS.unknown,
	};

	protected readonly list = list;
	protected readonly find = find;

	protected shown(value: Listed | WithGames): TemplateResult {
		if ("provider" in value) return providerView(value, this.around);
		if (value.length === 0) return html`<p class="empty">${TEXTS.none}</p>`;
		const { id, name, state, address, keys } = TEXTS.columns;
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${id}</th><th>${name}</th><th>${state}</th><th>${address}</th><th class="number">${keys}</th></tr></thead>
			<tbody>${value.map(
				(one) =>
					html`<tr><td>${one.providerId}</td><td><a href=${addressOf("providers", String(one.providerId))}>${one.name}</a></td>
					<td>${one.isActive ? stateLabel("good", WORDS.partners.active) : stateLabel("bad", WORDS.partners.inactive)}</td><td>${one.apiUrl}</td><td class="number">${one.keys}</td></tr>`,
			)}</tbody></table></div>`;
	}

	protected async create(): Promise<void> {
		let made = "";
		const isDone = await askForAct(this, {
			...TEXTS.acts.create,
			fields: textFields([
				{ name: "id", label: WORDS.partners.number, pattern: "[1-9][0-9]{0,9}" },
				{ name: "name", label: WORDS.partners.name },
				{ name: "counterpartyId", label: TEXTS.counterparty, hint: TEXTS.counterpartyHint },
				{ name: "apiUrl", label: WORDS.partners.address, hint: TEXTS.addressHint },
			]),
			perform: async (text) => {
				made = text("id");
				const named = { providerId: Number(made), name: text("name"), apiUrl: text("apiUrl") };
				return await came(
					callProven("/providers/create", {
						...named,
						counterpartyId: text("counterpartyId"),
						note: text("note"),
					}),
				);
			},
		});
		if (isDone) go(addressOf("providers", made));
	}
}

async function list(): Promise<Answer<Listed>> {
	const answer = await call("/providers", {});
	if (answer.kind === "value") return { kind: "value", value: answer.value.items };
	return answer.kind === "refused" ? { ...answer, value: undefined } : answer;
}

async function find(providerId: number): Promise<Answer<WithGames>> {
	const [provider, games] = await Promise.all([
		call("/providers/find", { providerId }),
		call("/providers/games", { providerId }),
	]);
	if (provider.kind === "value" && games.kind === "value")
		return { kind: "value", value: { provider: provider.value, games: games.value.items } };
	const failed = provider.kind === "value" ? games : provider;
	if (failed.kind === "value") return { kind: "unreachable" };
	return failed.kind === "refused" ? { ...failed, value: undefined } : failed;
}

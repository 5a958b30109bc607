/** One provider: who it is, whether it goes live, its settings as a form, its keys and its games. */
import type { BackofficeProvider } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Body, Value } from "../../api/calls.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { about, came, type DialogAct, textFields } from "../../parts/act-dialog.ts";
import type { Around } from "../../parts/directory-page.ts";
import { download } from "../../parts/download.ts";
import "../../parts/going-live.ts";
import "../../parts/settings/settings-form.ts";
import type { SaveSettings } from "../../parts/settings/settings-form.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import { PROVIDER_GROUPS } from "./provider-fields.ts";

const TEXTS = WORDS.providers;
const ACTS = TEXTS.acts;

interface Shown {
	readonly provider: BackofficeProvider;
	readonly games: Value<"/providers/games">["items"];
}

export function providerView({ provider, games }: Shown, around: Around): TemplateResult {
	const { providerId, name, apiUrl, isActive, counterpartyId, changedAt, settings, managed } = provider;
	const { ask, may } = around;
	const mayChange = isLetIn(may, "/providers/change");
	const change = (over: Partial<Body<"/providers/change">>, note: string) =>
		callProven("/providers/change", {
			providerId,
			name,
			apiUrl,
			isActive,
			settings,
			basedOn: changedAt,
			...over,
			note,
		});
	const save: SaveSettings = async (changed, note) => {
		const answer = await change({ settings: changed }, note);
		if (answer.kind === "value") await around.read();
		return answer;
	};
	const onOff = isActive ? ACTS.off : ACTS.on;
	const toggle: DialogAct = {
		...about(name, onOff),
		perform: (text) => came(change({ isActive: !isActive }, text("note"))),
	};
	const sync: DialogAct = {
		...about(name, ACTS.sync),
		perform: (text) => came(callProven("/providers/sync", { providerId, note: text("note") })),
	};
	const address: DialogAct = {
		...about(name, ACTS.address),
		fields: textFields([
			{ name: "name", label: WORDS.partners.name, value: name },
			{ name: "apiUrl", label: WORDS.partners.address, hint: TEXTS.addressHint, value: apiUrl },
		]),
		perform: (text) => came(change({ name: text("name"), apiUrl: text("apiUrl") }, text("note"))),
	};
	return html`
		<div class="head"><h2>${name}</h2><span class="muted">${providerId}</span>
			${isActive ? stateLabel("good", WORDS.partners.active) : stateLabel("bad", WORDS.partners.inactive)}
			${mayChange ? html`<button class="button" ?disabled=${managed.includes("isActive")} @click=${() => ask(toggle)}>${onOff.name}</button>` : nothing}
			${isLetIn(may, "/providers/sync") ? html`<button class="button plain" @click=${() => ask(sync)}>${ACTS.sync.name}</button>` : nothing}
			<button class="button plain" @click=${() => exported(providerId)}>${WORDS.partners.download}</button></div>
		<dl class="facts"><div><dt>${WORDS.partners.address}</dt><dd>${apiUrl}</dd></div><div><dt>${TEXTS.counterparty}</dt><dd>${counterpartyId}</dd></div>
			${mayChange ? html`<div><dt class="visually-hidden">${ACTS.address.name}</dt><dd><button class="button plain" ?disabled=${managed.includes("apiUrl")} @click=${() => ask(address)}>${ACTS.address.name}</button></dd></div>` : nothing}</dl>
		<div class="two">
			<section><div class="section"><h2>${WORDS.partners.settings}</h2></div>
				<settings-form .groups=${PROVIDER_GROUPS} .settings=${settings} .managed=${managed} .save=${mayChange ? save : undefined}></settings-form></section>
			<aside><going-live .scope=${"provider"} .subjectId=${providerId} .may=${may}></going-live>${keys(provider, around)}</aside>
		</div>
		${gamesTable(games)}`;
}

async function exported(providerId: number): Promise<void> {
	const answer = await call("/providers/export", { providerId });
	if (answer.kind === "value") download(`provider-${providerId}.json`, "application/json", answer.value.file);
}

function keys({ providerId, name, keys: all, managed }: BackofficeProvider, { ask, may }: Around): TemplateResult {
	const isInFile = managed.includes("keys");
	const add: DialogAct = {
		...about(name, ACTS.keyAdd),
		perform: (text) => came(callProven("/providers/keys/add", { providerId, note: text("note") })),
	};
	const remove = (keyId: string): DialogAct => ({
		...about(`${name}, ${keyId}`, ACTS.keyRemove),
		perform: (text) => came(callProven("/providers/keys/remove", { providerId, keyId, note: text("note") })),
	});
	return html`<div class="section"><h2>${TEXTS.keys}</h2></div>
		${isInFile ? html`<p class="wait">${WORDS.partners.inFile}</p>` : nothing}
		<ul class="plain-list">${all.map(
			({
				keyId,
				createdAt,
			}) => html`<li><code>${keyId}</code> <small class="muted whole">${WORDS.partners.secretSince(timeText(createdAt))}</small>
				${isInFile || all.length === 1 || !isLetIn(may, "/providers/keys/remove") ? nothing : html`<button class="button plain" @click=${() => ask(remove(keyId))}>${ACTS.keyRemove.name}</button>`}</li>`,
		)}</ul>
		${isInFile || !isLetIn(may, "/providers/keys/add") ? nothing : html`<button class="button" @click=${() => ask(add)}>${ACTS.keyAdd.name}</button>`}`;
}

function gamesTable(games: Shown["games"]): TemplateResult {
	const { code, id, name, category } = TEXTS.gameColumns;
	if (games.length === 0) return html`<p class="muted">${TEXTS.noGames}</p>`;
	return html`<details class="fold"><summary><h2>${TEXTS.games(games.length)}</h2></summary>
		<div class="wide" tabindex="0"><table><thead><tr><th>${code}</th><th>${id}</th><th>${name}</th><th>${category}</th></tr></thead>
			<tbody>${games.map((game) => html`<tr><td>${game.gameCode}</td><td>${game.gameId}</td><td><b>${game.name}</b></td><td>${game.category}</td></tr>`)}</tbody></table></div></details>`;
}

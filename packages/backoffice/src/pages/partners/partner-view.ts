/** One partner: who it is, whether it goes live, its settings as a form, its secrets, and how our calls to it go. */
import type { BackofficePartner } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { addressOf } from "../../app/addresses.ts";
import { about, came, type DialogAct, textFields } from "../../parts/act-dialog.ts";
import type { Around } from "../../parts/directory-page.ts";
import { download } from "../../parts/download.ts";
import "../../parts/going-live.ts";
import "../../parts/settings/settings-form.ts";
import { PARTNER_GROUPS } from "../../parts/settings/partner-fields.ts";
import type { SaveSettings } from "../../parts/settings/settings-form.ts";
import { partnerField, valueText } from "../../parts/settings/value-text.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import { partnerState } from "./partner-state.ts";

const TEXTS = WORDS.partners;
const ACTS = TEXTS.acts;

export function partnerView(partner: BackofficePartner, around: Around): TemplateResult {
	const { partnerId, name, apiUrl, isActive, changedAt, settings, managed } = partner;
	const save: SaveSettings = async (changed, note) => {
		const answer = await callProven("/partners/change", { partnerId, settings: changed, basedOn: changedAt, note });
		if (answer.kind === "value") await around.read();
		return answer;
	};
	const { ask, may } = around;
	const onOff = isActive ? ACTS.off : ACTS.on;
	const toggle: DialogAct = {
		...about(name, onOff),
		perform: (text) => came(callProven("/partners/switch", { partnerId, isOn: !isActive, note: text("note") })),
	};
	return html`
		<div class="head"><h2>${name}</h2><span class="muted">${partnerId}</span>
			${isActive ? stateLabel("good", TEXTS.active) : stateLabel("bad", TEXTS.inactive)}
			${isLetIn(may, "/partners/switch") ? html`<button class="button" ?disabled=${managed.includes("isActive")} @click=${() => ask(toggle)}>${onOff.name}</button>` : nothing}
			<button class="button plain" @click=${() => exported(partnerId)}>${TEXTS.download}</button>
			<a class="button plain" href=${addressOf("rejected-bets", "", new URLSearchParams({ partner: String(partnerId) }))}>${TEXTS.rejected}</a></div>
		<dl class="facts"><div><dt>${TEXTS.address}</dt><dd>${apiUrl}</dd></div><div><dt>${TEXTS.changed}</dt><dd>${timeText(changedAt)}</dd></div>
			${isLetIn(may, "/partners/address") ? html`<div><dt class="visually-hidden">${ACTS.address.name}</dt><dd><button class="button plain" ?disabled=${managed.includes("apiUrl")} @click=${() => ask(addressAct(partner))}>${ACTS.address.name}</button></dd></div>` : nothing}</dl>
		${fileChanges(partner, around)}
		<div class="two">
			<section><div class="section"><h2>${TEXTS.settings}</h2></div>
				<settings-form .groups=${PARTNER_GROUPS} .settings=${settings} .managed=${managed} .save=${isLetIn(may, "/partners/change") ? save : undefined}></settings-form></section>
			<aside>
				<going-live .scope=${"partner"} .subjectId=${partnerId} .may=${may}></going-live>
				${secrets(partner, around)}
				${partnerState(partner.state)}
			</aside>
		</div>`;
}

function addressAct({ partnerId, name, apiUrl, changedAt }: BackofficePartner): DialogAct {
	return {
		...about(name, ACTS.address),
		fields: textFields([
			{ name: "name", label: TEXTS.name, value: name },
			{ name: "apiUrl", label: TEXTS.address, hint: TEXTS.addressHint, value: apiUrl },
		]),
		perform: (text) => {
			const named = { name: text("name"), apiUrl: text("apiUrl") };
			return came(callProven("/partners/address", { partnerId, ...named, basedOn: changedAt, note: text("note") }));
		},
	};
}

async function exported(partnerId: number): Promise<void> {
	const answer = await call("/partners/export", { partnerId });
	if (answer.kind === "value") download(`partner-${partnerId}.json`, "application/json", answer.value.file);
}

function fileChanges(
	{ partnerId, name, fileChanges: all }: BackofficePartner,
	{ ask, may }: Around,
): TemplateResult | typeof nothing {
	if (all.length === 0) return nothing;
	return html`${all.map(({ sha256, changes, refusedAt, approvedAt }) => {
		const approve: DialogAct = {
			...about(name, ACTS.approve),
			perform: (text) => came(callProven("/partners/approve-file", { partnerId, sha256, note: text("note") })),
		};
		const approvable = isLetIn(may, "/partners/approve-file")
			? html`<button class="button" @click=${() => ask(approve)}>${ACTS.approve.name}</button>`
			: nothing;
		return html`<div class="file-change"><p>${TEXTS.fileStopped(timeText(refusedAt))}</p>
			${Object.entries(changes).map(([field, { from, to }]) => html`<p><b>${fileChangeText(field, from, to)}</b></p>`)}
			<p class="muted"><code>${sha256}</code></p>
			<div class="acts">${approvedAt === null ? approvable : html`<p class="good">${TEXTS.fileApproved}</p>`}</div></div>`;
	})}`;
}

function fileChangeText(name: string, from: unknown, to: unknown): string {
	const field = partnerField(name);
	return TEXTS.fileChange(field.words.name, valueText(field, from), valueText(field, to));
}

function secrets({ partnerId, name, secrets: all, managed }: BackofficePartner, { ask, may }: Around): TemplateResult {
	const isInFile = managed.includes("secrets");
	const add: DialogAct = {
		...about(name, ACTS.secretAdd),
		perform: (text) => came(callProven("/partners/secrets/add", { partnerId, note: text("note") })),
	};
	const promo: DialogAct = {
		...about(name, ACTS.promo),
		perform: (text) => came(callProven("/partners/promo-secret", { partnerId, note: text("note") })),
	};
	const remove = (secretId: string): DialogAct => ({
		...about(`${name}, ${secretId}`, ACTS.secretRemove),
		perform: (text) => came(callProven("/partners/secrets/remove", { partnerId, secretId, note: text("note") })),
	});
	return html`<div class="section"><h2>${TEXTS.secrets}</h2></div>
		${isInFile ? html`<p class="wait">${TEXTS.inFile}</p>` : nothing}
		<ul class="plain-list">${all.map(
			({
				secretId,
				createdAt,
			}) => html`<li><code>${secretId}</code> <small class="muted whole">${TEXTS.secretSince(timeText(createdAt))}</small>
				${isInFile || all.length === 1 || !isLetIn(may, "/partners/secrets/remove") ? nothing : html`<button class="button plain" @click=${() => ask(remove(secretId))}>${ACTS.secretRemove.name}</button>`}</li>`,
		)}</ul>
		<div class="acts">${isInFile || !isLetIn(may, "/partners/secrets/add") ? nothing : html`<button class="button" @click=${() => ask(add)}>${ACTS.secretAdd.name}</button>`}
			${managed.includes("promoSecret") || !isLetIn(may, "/partners/promo-secret") ? nothing : html`<button class="button" @click=${() => ask(promo)}>${ACTS.promo.name}</button>`}</div>`;
}

/** Partners: all of them, or one with its settings, secrets, and how our calls to it go. */
import type { BackofficePartner } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { callProven } from "../../api/passkey.ts";
import { addressOf } from "../../app/addresses.ts";
import { go } from "../../app/go.ts";
import { askForAct, came, textFields } from "../../parts/act-dialog.ts";
import { DirectoryPage } from "../../parts/directory-page.ts";
import type { Asked } from "../../parts/page-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { WORDS } from "../../words/english.ts";
import { partnerView } from "./partner-view.ts";

const TEXTS = WORDS.partners;
type Listed = Value<"/partners">["items"];
type Shown = Asked<BackofficePartner | Listed>;

export class PartnersPage extends DirectoryPage<BackofficePartner | Listed> {
	protected readonly page = "partners";
	protected readonly creates = "/partners/create";
	protected readonly texts = {
		title: TEXTS.title,
		all: TEXTS.all,
		create: TEXTS.acts.create.name,
		unknown: TEXTS.unknown,
	};

	protected async list(): Promise<Shown> {
		const answer = await call("/partners", {});
		if (answer.kind === "value") return { kind: "value", value: answer.value.items };
		return answer.kind === "refused" ? { ...answer, value: undefined } : answer;
	}

	protected async find(partnerId: number): Promise<Shown> {
		return await call("/partners/find", { partnerId });
	}

	protected shown(value: BackofficePartner | Listed): TemplateResult {
		if ("partnerId" in value) return partnerView(value, this.around);
		if (value.length === 0) return html`<p class="empty">${TEXTS.none}</p>`;
		const { id, name, state, address, secrets } = TEXTS.columns;
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${id}</th><th>${name}</th><th>${state}</th><th>${address}</th><th class="number">${secrets}</th></tr></thead>
			<tbody>${value.map(
				(one) =>
					html`<tr><td>${one.partnerId}</td><td><a href=${addressOf("partners", String(one.partnerId))}>${one.name}</a></td>
					<td>${one.isActive ? stateLabel("good", TEXTS.active) : stateLabel("bad", TEXTS.inactive)}</td><td>${one.apiUrl}</td><td class="number">${one.secrets}</td></tr>`,
			)}</tbody></table></div>`;
	}

	protected async create(): Promise<void> {
		let made = "";
		const isDone = await askForAct(this, {
			...TEXTS.acts.create,
			fields: textFields([
				{ name: "id", label: TEXTS.number, hint: TEXTS.numberHint, pattern: "[1-9][0-9]{0,9}" },
				{ name: "name", label: TEXTS.name },
				{ name: "apiUrl", label: TEXTS.address, hint: TEXTS.addressHint },
			]),
			perform: async (text) => {
				made = text("id");
				const partnerId = Number(made);
				return await came(
					callProven("/partners/create", {
						partnerId,
						name: text("name"),
						apiUrl: text("apiUrl"),
						note: text("note"),
					}),
				);
			},
		});
		if (isDone) go(addressOf("partners", made));
	}
}

/** Who is not signed in sees this: a key to sign in with, or, behind the link of an invitation, one to be made. */

import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/call.ts";
import type { Value } from "../api/calls.ts";
import { goToProvider, inAnotherWindow, type OpenidEnded } from "../api/openid.ts";
import { makePasskey, type NotShown, signIn } from "../api/passkey.ts";
import { failureText } from "../parts/failure.ts";
import { icon } from "../parts/icon.ts";
import { LightElement } from "../parts/light-element.ts";
import { WORDS } from "../words/english.ts";

const TEXTS = WORDS.signIn;
const INVITATION = /^#invitation=([\w-]{43})$/;

type Invited = Value<"/operator-session/invited">;

export class SignIn extends LightElement {
	static override properties = { ended: { attribute: false } };

	/** What came of going to the OpenID provider, where the browser has just come from there. */
	declare ended: OpenidEnded | undefined;
	/** Something stands on the page that must not be lost. */
	keepsPage = false;
	#hasOpenid = false;
	#secret = "";
	#invited: Invited | undefined;
	#isBusy = false;
	#told = "";

	override connectedCallback(): void {
		super.connectedCallback();
		this.#secret = INVITATION.exec(location.hash)?.[1] ?? "";
		// It is good once, and belongs neither into the history nor over anybody's shoulder.
		if (this.#secret !== "") history.replaceState(null, "", location.pathname + location.search);
		if (this.#secret !== "") void this.#readInvitation();
		void this.#readWays();
	}

	override render(): TemplateResult {
		return html`<main class="alone">
			<h1>${icon("home")}${WORDS.backOffice}</h1>
			${this.#secret === "" ? this.#signIn() : this.#invitation()}
			${this.#toldNow === "" ? nothing : html`<p role="alert" class="bad">${this.#toldNow}</p>`}
		</main>`;
	}

	get #toldNow(): string {
		if (this.#told !== "" || this.ended === undefined) return this.#told;
		return TEXTS.openidEnded[this.ended];
	}

	#signIn(): TemplateResult {
		return html`<p class="muted">${TEXTS.how}</p>
			<button class="button main" ?disabled=${this.#isBusy} @click=${() => this.#run(signIn)}>${icon("lock")}${TEXTS.signIn}</button>
			${this.#openid({ purpose: "sign_in" })}`;
	}

	#openid(purpose: Parameters<typeof goToProvider>[0]): TemplateResult | typeof nothing {
		if (!this.#hasOpenid) return nothing;
		return html`<button class="button" ?disabled=${this.#isBusy} @click=${() => this.#goToProvider(purpose)}>${TEXTS.byOpenid}</button>`;
	}

	#invitation(): TemplateResult | typeof nothing {
		const invited = this.#invited;
		if (invited === undefined) return nothing;
		return html`<p>${TEXTS.welcome(invited.name, WORDS.roles[invited.role])}</p><p class="muted">${TEXTS.make}</p>
			<button class="button main" ?disabled=${this.#isBusy} @click=${() => this.#run(() => makePasskey(this.#secret, invited.options))}>${icon("lock")}${TEXTS.makeKey}</button>
			${this.#hasOpenid ? html`<p class="muted">${TEXTS.openidInstead}</p>` : nothing}
			${this.#openid({ purpose: "invitation", secret: this.#secret })}`;
	}

	async #readInvitation(): Promise<void> {
		const answer = await call("/operator-session/invited", { secret: this.#secret });
		if (answer.kind === "value") this.#invited = answer.value;
		else this.#told = answer.kind === "unreachable" ? failureText(answer) : TEXTS.linkGone;
		this.requestUpdate();
	}

	async #readWays(): Promise<void> {
		const answer = await call("/operator-session/ways", {});
		this.#hasOpenid = answer.kind === "value" && answer.value.openid;
		this.requestUpdate();
	}

	async #goToProvider(purpose: Parameters<typeof goToProvider>[0]): Promise<void> {
		this.#isBusy = true;
		this.#told = "";
		this.requestUpdate();
		if (this.keepsPage) {
			const ended = await inAnotherWindow(purpose);
			if (ended === "signed_in") this.dispatchEvent(new CustomEvent("signedin"));
			else this.#told = ended === undefined ? TEXTS.notOpened : TEXTS.openidEnded[ended];
		} else {
			const failed = await goToProvider(purpose);
			if (failed !== undefined) this.#told = TEXTS.openidEnded.provider_away;
		}
		this.#isBusy = false;
		this.requestUpdate();
	}

	async #run(show: () => Promise<NotShown | Awaited<ReturnType<typeof signIn>>>): Promise<void> {
		this.#isBusy = true;
		this.#told = "";
		this.requestUpdate();
		const answer = await show();
		this.#isBusy = false;
		if (answer.kind === "value") this.dispatchEvent(new CustomEvent("signedin"));
		else
			this.#told =
				answer.kind === "not_shown"
					? TEXTS.notShown
					: answer.kind === "signed_out"
						? TEXTS.refused
						: failureText(answer);
		this.requestUpdate();
	}
}

customElements.define("sign-in", SignIn);

/** The marketing desk: gives freebets, and shows where each stands. */
import { z } from "zod";
import { campaignSchema, type DeskList, deskListSchema } from "../../casino/marketing/messages.ts";
import { element, postJson } from "../page-tools.ts";
import { amountText, FreebetRow, timeText } from "./freebet-row.ts";

const API = "/demo/marketing";
const LOOK_MS = 2_000;

const form = element("give", HTMLFormElement);
const campaigns = element("campaign", HTMLSelectElement);
const newTerms = element("terms", HTMLFieldSetElement);
const amount = element("amount", HTMLInputElement);
const currency = element("currency", HTMLSelectElement);
const said = element("said", HTMLElement);
const rows = new Map<string, FreebetRow>();
const games = [...form.querySelectorAll<HTMLInputElement>('[name="game"]')];

function say(text: string, isBad = false): void {
	said.textContent = text;
	said.classList.toggle("is-bad", isBad);
}

/** Does what somebody has asked for, says how it went, and looks at once what it has changed. */
async function act(what: () => Promise<string>): Promise<void> {
	try {
		say(await what());
	} catch (error) {
		say(error instanceof Error ? error.message : String(error), true);
	}
	await look();
}

async function give(): Promise<string> {
	const player = element("player", HTMLInputElement).value;
	const count = element("count", HTMLInputElement).valueAsNumber;
	const campaignId = campaigns.value === "" ? await makeCampaign() : campaigns.value;
	const given = z.array(z.string()).parse(await postJson(`${API}/freebets`, { player, campaignId, count }));
	return given.length === 1 ? `${player} has a freebet more.` : `${player} has ${given.length} freebets more.`;
}

async function makeCampaign(): Promise<string> {
	const body = {
		games: games.filter((game) => game.checked).map((game) => Number(game.value)),
		amount: amount.value,
		currency: currency.value,
	};
	return campaignSchema.parse(await postJson(`${API}/campaigns`, body)).campaignId;
}

async function cancel(issueId: string): Promise<void> {
	await act(async () => {
		await postJson(`${API}/cancel`, { issueId });
		return "The freebet is cancelled. A bet that was placed with it goes on.";
	});
}

function gameName(code: number): string {
	const box = games.find((game) => game.value === String(code));
	return box?.labels?.[0]?.textContent?.trim() ?? `game ${code}`;
}

function show({ campaigns: made, freebets }: DeskList): void {
	for (const { campaignId, terms, madeAt } of made.toReversed())
		if (![...campaigns.options].some((option) => option.value === campaignId)) {
			const text = `${amountText(terms)} · ${terms.games.map(gameName).join(", ")} · ${timeText(madeAt)}`;
			campaigns.options[0]?.after(new Option(text, campaignId));
		}
	const shown = freebets.map((freebet) => {
		const row = rows.get(freebet.issueId) ?? new FreebetRow(freebet, gameName, cancel);
		rows.set(freebet.issueId, row);
		row.show(freebet);
		return row.element;
	});
	const body = element("rows", HTMLTableSectionElement);
	if (shown.some((row, index) => body.children[index] !== row)) body.replaceChildren(...shown);
	const isEmpty = shown.length === 0;
	element("given", HTMLTableElement).hidden = isEmpty;
	element("next", HTMLElement).hidden = isEmpty;
	element("none", HTMLElement).hidden = !isEmpty;
}

async function look(): Promise<void> {
	try {
		const response = await fetch(API);
		if (response.ok) show(deskListSchema.parse(await response.json()));
	} catch {
		// It is looked again soon.
	}
}

async function watch(): Promise<void> {
	// A page that nobody looks at asks nothing.
	if (!document.hidden) await look();
	setTimeout(() => void watch(), LOOK_MS);
}

campaigns.addEventListener("change", () => {
	newTerms.disabled = campaigns.value !== "";
});
form.addEventListener("submit", (event) => {
	event.preventDefault();
	const button = form.querySelector("button");
	if (button === null || button.disabled) return;
	button.disabled = true;
	void act(give).finally(() => {
		button.disabled = false;
	});
});
void watch();

import type { Session } from "../sessions.ts";
import { CRASH } from "./crash-page.ts";
import { DICE } from "./dice-page.ts";
import type { GamePage } from "./game-page.ts";
import { SLOT } from "./slot-page.ts";

const PAGES: Readonly<Record<Session["game"]["engine"], GamePage>> = { crash: CRASH, slot: SLOT, dice: DICE };

/** The page of a game: one document without anything from elsewhere. @param nonce allows its own script and style */
export function gamePage(session: Session, nonce: string): string {
	const { game, currency, buttons, mode, token, digits } = session;
	const { stage, buttons: actions, style, script } = PAGES[game.engine];
	const config = JSON.stringify({ token, currency, digits }).replaceAll("<", "\\u003c");
	const chips = buttons
		.map((amount) => `<button type="button" class="chip" data-stake="${amount.toFixed(digits)}">${amount}</button>`)
		.join("");
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${game.name}</title>
<link rel="icon" type="image/png" href="/art/${game.gameId}.png">
<style nonce="${nonce}">${baseStyle(game.hue)}${style}</style>
<main>
<header><h1>${game.name}</h1>${mode === "demo" ? '<span class="demo">for fun</span>' : ""}<output id="balance">…</output></header>
<section id="stage">${stage}</section>
<p id="note" role="status"></p>
<div class="chips" role="group" aria-label="Stake">${chips}</div>
<div class="actions">${actions}</div>
</main>
<script nonce="${nonce}">
"use strict";
const config = ${config};
const find = (id) => document.getElementById(id);
const call = async (action, more = {}) => {
	const response = await fetch("/play", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ token: config.token, action, ...more }),
	});
	return await response.json();
};
const money = (value) => Number(value).toFixed(config.digits) + " " + config.currency;
const show = (text) => { find("note").textContent = text; };
const reasons = { 2: "Too little money.", 3: "You are blocked.", 4: "Your limit is reached.", 6: "Outside the limits." };
const told = (answer) => show(reasons[answer.code] ?? "Sorry: " + answer.problem + ".");
const balance = async () => {
	const said = await call("balance");
	if (said.balance !== null && said.balance !== undefined) find("balance").textContent = money(said.balance);
};
const chips = [...document.querySelectorAll(".chip")];
let stake = chips[0]?.dataset.stake;
const choose = (chip) => {
	stake = chip.dataset.stake;
	for (const one of chips) one.setAttribute("aria-pressed", String(one === chip));
};
for (const chip of chips) chip.addEventListener("click", () => choose(chip));
if (chips[0] !== undefined) choose(chips[0]);
balance();
${script}
</script>
</html>`;
}

function baseStyle(hue: number): string {
	return `
:root { color-scheme: dark; --hue: ${hue}; font: 16px/1.4 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; color: hsl(var(--hue) 60% 95%);
	background: radial-gradient(120% 90% at 70% 10%, hsl(calc(var(--hue) + 40) 70% 26%), hsl(var(--hue) 60% 9%)); }
main { display: grid; grid-template-rows: auto 1fr auto auto auto; gap: .75rem; min-height: 100vh; padding: 1rem;
	max-width: 60rem; margin: auto; }
header { display: flex; align-items: center; gap: .75rem; }
h1 { font-size: 1.15rem; margin: 0; letter-spacing: .02em; }
#balance { margin-left: auto; font-variant-numeric: tabular-nums; font-weight: 700; }
.demo { padding: .1rem .6rem; border-radius: 1rem; background: hsl(45 95% 60%); color: #221a00; font-size: .8rem; }
#stage { position: relative; display: grid; place-items: center; min-height: 14rem; border-radius: 1.25rem; overflow: hidden;
	background: hsl(var(--hue) 45% 7% / .55); box-shadow: inset 0 0 0 1px hsl(var(--hue) 60% 80% / .12); }
#note { min-height: 1.4em; margin: 0; text-align: center; }
.chips, .actions { display: flex; gap: .5rem; flex-wrap: wrap; justify-content: center; }
button { font: inherit; color: inherit; border: 0; border-radius: .9rem; padding: .7rem 1.1rem; cursor: pointer;
	background: hsl(var(--hue) 40% 30%); }
button:focus-visible { outline: 3px solid hsl(calc(var(--hue) + 180) 90% 70%); outline-offset: 2px; }
.chip[aria-pressed="true"] { background: hsl(calc(var(--hue) + 180) 80% 72%); color: #111; font-weight: 700; }
.actions button { flex: 1; min-height: 3.4rem; max-width: 22rem; font-size: 1.1rem; font-weight: 800; color: #102;
	background: linear-gradient(hsl(calc(var(--hue) + 180) 95% 75%), hsl(calc(var(--hue) + 200) 90% 60%)); }
.actions button:disabled { filter: grayscale(.7) brightness(.7); cursor: default; }
`;
}

import type { GamePage } from "./game-page.ts";

export const DICE: GamePage = {
	stage: '<div id="die" data-face="6" aria-hidden="true"></div>',
	buttons:
		'<button type="button" data-pick="low">Low · 1–3</button><button type="button" data-pick="high">High · 4–6</button>',
	style: `
#die { display: grid; grid-template: repeat(3, 1fr) / repeat(3, 1fr); gap: 4%; width: clamp(8rem, 34vw, 13rem); padding: 8%;
	aspect-ratio: 1; border-radius: 18%; background: linear-gradient(135deg, #fff, hsl(var(--hue) 40% 80%)); box-shadow: 0 1.2rem 3rem #000a; }
#die i { border-radius: 50%; background: radial-gradient(circle at 35% 30%, hsl(var(--hue) 60% 45%), hsl(var(--hue) 80% 18%)); }
@media (prefers-reduced-motion: no-preference) { .rolling { animation: roll .4s linear infinite; } @keyframes roll { to { transform: rotate(1turn); } } }
`,
	script: `
const dots = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const die = find("die");
const face = (number) => die.replaceChildren(...Array.from({ length: 9 }, (_, index) => document.createElement(dots[number].includes(index + 1) ? "i" : "span")));
face(6);
const picks = [...document.querySelectorAll("[data-pick]")];
for (const button of picks) button.addEventListener("click", async () => {
	for (const one of picks) one.disabled = true;
	show("");
	die.className = "rolling";
	const [answer] = await Promise.all([call("roll", { stake, pick: button.dataset.pick }), new Promise((resolve) => setTimeout(resolve, 800))]);
	die.className = "";
	for (const one of picks) one.disabled = false;
	setTimeout(balance, 600);
	if (answer.problem !== undefined) return told(answer);
	face(answer.face);
	show(Number(answer.win) > 0 ? "You win " + money(answer.win) + "!" : "Not this time.");
});
`,
};

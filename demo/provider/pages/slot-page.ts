import { SYMBOLS } from "../engines/slot.ts";
import type { GamePage } from "./game-page.ts";

export const SLOT: GamePage = {
	stage:
		'<div class="reels" aria-hidden="true"><span class="reel">💎</span><span class="reel">7️⃣</span><span class="reel">⭐</span></div>',
	buttons: '<button type="button" id="act">Spin</button>',
	style: `
.reels { display: flex; gap: clamp(.5rem, 3vw, 1.5rem); }
.reel { display: grid; place-items: center; width: clamp(5rem, 22vw, 10rem); aspect-ratio: 3 / 4; border-radius: 1.2rem;
	font-size: clamp(3rem, 13vw, 6rem); background: linear-gradient(#fff, hsl(var(--hue) 30% 82%));
	box-shadow: inset 0 1rem 2rem #0003, 0 .8rem 2rem #0008; }
@media (prefers-reduced-motion: no-preference) {
	.spinning .reel { animation: spin .18s linear infinite; }
	@keyframes spin { from { transform: translateY(-6%); filter: blur(2px); } to { transform: translateY(6%); filter: blur(3px); } }
	.won .reel { animation: win .5s ease-in-out 4 alternate; }
	@keyframes win { to { transform: scale(1.06); box-shadow: 0 0 2rem hsl(45 100% 60%); } }
}
`,
	script: `
const symbols = ${JSON.stringify(SYMBOLS)};
const reels = [...document.querySelectorAll(".reel")];
const box = document.querySelector(".reels");
const act = find("act");
act.addEventListener("click", async () => {
	act.disabled = true;
	show("");
	box.className = "reels spinning";
	const shown = setInterval(() => { for (const reel of reels) reel.textContent = symbols[Math.floor(Math.random() * symbols.length)]; }, 80);
	const [answer] = await Promise.all([call("spin", { stake }), new Promise((resolve) => setTimeout(resolve, 900))]);
	clearInterval(shown);
	box.className = "reels";
	act.disabled = false;
	if (answer.problem !== undefined) return told(answer);
	for (const [index, reel] of reels.entries()) reel.textContent = symbols[answer.reels[index]];
	const isWon = Number(answer.win) > 0;
	if (isWon) box.className = "reels won";
	show(isWon ? "You win " + money(answer.win) + "!" : "Not this time.");
	setTimeout(balance, 500);
});
`,
};

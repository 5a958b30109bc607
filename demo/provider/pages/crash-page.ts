import type { GamePage } from "./game-page.ts";

/** For who wishes for less motion a flight is drawn anew only as often. */
const STILL_MS = 250;

export const CRASH: GamePage = {
	stage:
		'<canvas id="sky" aria-hidden="true"></canvas><output id="odd">1.00×</output><ol id="past" aria-label="Last rounds"></ol>',
	buttons: '<button type="button" id="act">Bet</button>',
	style: `
#sky { position: absolute; inset: 0; width: 100%; height: 100%; }
#odd { position: relative; font-size: clamp(2.5rem, 12vw, 6rem); font-weight: 900; font-variant-numeric: tabular-nums;
	text-shadow: 0 .1em .5em #000a; }
#odd.crashed { color: hsl(0 90% 66%); }
#past { position: absolute; top: .6rem; left: .6rem; right: .6rem; display: flex; gap: .4rem; margin: 0; padding: 0;
	list-style: none; overflow: hidden; font-size: .8rem; }
#past li { padding: .1rem .5rem; border-radius: 1rem; background: #0006; }
`,
	script: `
let view;
let heardAt = 0;
let isBusy = false;
const act = find("act");
const look = async () => {
	try { view = await call("look"); heardAt = performance.now(); } catch {}
	setTimeout(look, view?.phase === "flying" ? 250 : 500);
};
const oddNow = () => view.phase === "flying" ? Math.floor(view.odd * Math.exp(view.growth * (performance.now() - heardAt))) : view.odd;
const text = (hundredths) => (hundredths / 100).toFixed(2) + "×";
let lastRound;
const wantsMotion = !matchMedia("(prefers-reduced-motion: reduce)").matches;
const draw = () => {
	if (wantsMotion) requestAnimationFrame(draw);
	else setTimeout(draw, ${STILL_MS});
	if (view === undefined || view.phase === undefined) return;
	const odd = oddNow();
	const out = find("odd");
	out.className = view.phase;
	const left = Math.max(0, view.leftMs - (performance.now() - heardAt)) / 1000;
	out.textContent = view.phase === "betting" ? left.toFixed(1) + " s" : text(odd);
	const seat = view.seat;
	if (view.phase === "betting") {
		act.textContent = seat === null ? "Bet " + money(stake) : "You are in";
		act.disabled = seat !== null || isBusy;
	} else {
		const canCash = view.phase === "flying" && seat !== null && seat.isTaken && seat.cashedAt === null;
		act.textContent = canCash ? "Cash out " + money(seat.stake * odd / 100) : "Wait for the next round";
		act.disabled = !canCash || isBusy;
	}
	if (lastRound !== view.roundId) {
		lastRound = view.roundId;
		find("past").replaceChildren(...view.history.toReversed().map((one) => Object.assign(document.createElement("li"), { textContent: text(one) })));
		balance();
	}
	paint(odd);
};
const paint = (odd) => {
	const sky = find("sky");
	const width = sky.width = sky.clientWidth;
	const height = sky.height = sky.clientHeight;
	const paper = sky.getContext("2d");
	const hue = getComputedStyle(document.documentElement).getPropertyValue("--hue");
	for (let star = 0; star < 60; star++) {
		paper.fillStyle = "rgba(255,255,255," + (0.15 + (star % 5) / 12) + ")";
		paper.fillRect((star * 97 + (view.phase === "flying" ? 0 : 0)) % width, (star * 53 + odd / 4) % height, 2, 2);
	}
	if (view.phase === "betting") return;
	const share = Math.min(1, Math.log(odd / 100) / Math.log(20) + 0.08);
	const at = (part) => [width * 0.08 + part * width * 0.8, height * 0.9 - part ** 2.2 * height * 0.7];
	paper.beginPath();
	paper.moveTo(...at(0));
	for (let part = 0; part <= share; part += 0.01) paper.lineTo(...at(part));
	paper.lineWidth = 5;
	paper.strokeStyle = view.phase === "crashed" ? "hsl(0 85% 60%)" : "hsl(" + (Number(hue) + 180) + " 95% 70%)";
	paper.shadowColor = paper.strokeStyle;
	paper.shadowBlur = 18;
	paper.stroke();
	paper.font = "2rem system-ui";
	paper.textAlign = "center";
	paper.fillText(view.phase === "crashed" ? "💥" : "🚀", ...at(share));
};
act.addEventListener("click", async () => {
	isBusy = true;
	show("");
	if (view.phase === "betting") {
		const answer = await call("bet", { stake });
		if (answer.problem !== undefined) told(answer);
		else show("Your bet is in: " + money(stake));
	} else {
		const { odd } = await call("cash-out");
		show(odd === null ? "Too late." : "Cashed out at " + text(odd) + ".");
	}
	isBusy = false;
	setTimeout(balance, 600);
});
look();
draw();
`,
};

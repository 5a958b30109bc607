import { writeFileSync } from "node:fs";
import { launchChromium } from "@webframe/harness";
import { artStyles } from "./src/components/game-art/art.styles.ts";
import { FORMS } from "./src/components/game-art/forms.ts";
import { madeArt } from "./src/components/game-art/provider-forms.ts";
import { lookClass, lookOf } from "./src/components/game-look.ts";
import { tokens } from "./src/styles/tokens.ts";
const NAMES: Record<number,string> = {9:"Keno",23:"Fast Keno",73:"Bingo Live",6:"5Bet",7:"7Bet",10:"1Bet",12:"Lucky 6",65:"CandyBall X",2:"Wheelbet",62:"Wheelbet Bonus",199:"Spin2Wheels",22:"Roulette",27:"Auto Roulette",28:"VIP Roulette",45:"Olympus Roulette",60:"Wheel Roulette",67:"Candyball Roulette",25:"Roulette X500",26:"Roulette X1001",63:"RouletteX",72:"Auto Roulette X",61:"Wheel X777",5:"War of Elements",74:"Card Duel",518:"Andar Bahar",24:"Teen Patti",3:"Poker",19:"Blackjack",517:"BlackJack Casino",219:"Aerobet",64:"Chicken Live",51:"Short Football",52:"Table Tennis",53:"eFootball",54:"eBasketball",55:"eHockey"};
const css = [tokens, ...(artStyles as any[])].flat(9).map((s: any) => s.cssText).join("\n").replaceAll(":host", ":root");
const attrs = (o: Record<string, unknown>) => Object.entries(o).filter(([,v]) => v !== undefined && v !== "").map(([k,v]) => ` ${k}="${v}"`).join("");
const one = (m: any): string => `<${m.shape}${attrs({class: [m.is, m.tone].filter(Boolean).join(" "), ...m.attributes})}>${m.text ?? m.marks?.map(one).join("") ?? ""}</${m.shape}>`;
const svg = (marks: readonly any[]) => `<svg class="art" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice">${marks.map(one).join("")}</svg>`;
const only = process.argv[2] === "made" ? undefined : process.argv[2]?.split(",").map(Number);
const order = Object.keys(NAMES).map(Number).filter((c) => !only || only.includes(c));
const [w, cols] = only ? [460, 3] : [210, 6];
let html = "";
const arts = new Map(order.map((c) => { const l = lookOf(c)!; const s = svg(FORMS[l.form]()); return [c, {s, cls: `ground ${lookClass(c)} ${l.material}`}] as const; }));
for (const [c, {s}] of arts) if (s.length > 1000) console.log(c, NAMES[c], s.length);
console.log("max", Math.max(...[...arts.values()].map(({s}) => s.length)));
if (process.argv[2] === "made") { order.length = 0; const cats = ["Slots","Crash","Instant","Table casino","Live show games"]; for (let i = 0; i < 30; i++) { const c = 100000 + i; const m = madeArt(c, cats[i % 5]!); NAMES[c] = cats[i%5]!; arts.set(c, { s: svg(m.marks), cls: `ground ${lookClass(c)} ${m.material}` }); order.push(c); } console.log("made", Math.max(...order.map((c) => arts.get(c)!.s.length))); }
const tile = (c: number, style: string) => { const {s, cls} = arts.get(c)!; return `<span class="${cls}" style="display:block;overflow:hidden;border-radius:12px;${style}">${s}</span>`; };
const sheet = (theme: string) => `<div style="color-scheme:${theme};background:var(--wf-surface-0);color:var(--wf-text-1);padding:16px;font:13px system-ui"><div style="display:grid;grid-template-columns:repeat(${cols},${w}px);gap:14px">${order.map((c) => `<div>${tile(c, `width:${w}px;height:${w/1.5}px`)}<div>${NAMES[c]} ${c}</div></div>`).join("")}</div>${only?"":`<div style="display:grid;grid-template-columns:repeat(9,120px);gap:12px;margin-top:16px">${order.map((c) => tile(c, "width:120px;height:60px")).join("")}</div>`}</div>`;
const page = (theme: string) => `<!doctype html><style>body{margin:0}${css}</style>${sheet(theme)}`;
const browser = await launchChromium();
for (const theme of ["dark", "light"]) {
  const p = await browser.newPage({ viewport: { width: only ? 1440 : 1380, height: 900 } });
  writeFileSync(`/tmp/sheet/${theme}.html`, page(theme));
  await p.goto(`file:///tmp/sheet/${theme}.html`);
  await p.screenshot({ path: `/tmp/sheet/${process.argv[2] === "made" ? "made-" : only ? "some-" : ""}${theme}.png`, fullPage: true });
}
await browser.close();

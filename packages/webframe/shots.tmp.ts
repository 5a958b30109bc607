/** local only: pictures of the lobby */
import { readFileSync } from "node:fs";
import { launchChromium } from "@webframe/harness";
import { GAMES } from "../../demo/provider/game-list.ts";
import { artworkOf } from "../../demo/provider/artwork.ts";
import { gameCategoryOf, lobbyCategoryOf } from "@webframe/shared/reference";
import { serveCasino } from "./screenshots/casino-page.ts";
import { ScriptedBff } from "./src/testing/scripted-bff.ts";
import { madeConfig, madeJackpots } from "./src/testing/made-data.ts";
const [folder = "/tmp/lobby-dist", widths = "390,768,1440", themes = "dark,light", langs = "en", act = ""] = process.argv.slice(2);
const NOW = Date.parse("2026-03-14T19:26:53.000Z");
const G: [number,string,string,string,string,number][] = [];
const T = { keno:[45,30], fast:[20,10], bingo:[60,32], balls:[60,40], wheel:[40,24], boost:[40,21], auto:[30,18], autox:[30,15], bonus:[60,35], cards:[45,24], match:[120,60] } as const;
const own: [number,string,string,string,keyof typeof T|""][] = [
 [9,"Keno","numbers","LiveGames","keno"],[23,"Fast Keno","numbers","LiveGames","fast"],[6,"5Bet","balls","LiveGames","balls"],[7,"7Bet","balls","LiveGames","balls"],[10,"1Bet","balls","LiveGames","balls"],[12,"Lucky 6","balls","LiveGames","balls"],[2,"Wheelbet","wheel","LiveGames","wheel"],[62,"Wheelbet Bonus","wheel","LiveGames","bonus"],[199,"Spin2Wheels","wheel","LiveGames","boost"],[219,"Aerobet","flight","LiveGames",""],[19,"Blackjack","cards","LiveGames","cards"],[3,"Poker","cards","LiveGames","cards"],[5,"War of Elements","cards","LiveGames","cards"],
 [22,"Roulette","wheel","ElCasino","wheel"],[24,"Teen Patti","cards","ElCasino","cards"],[25,"Roulette X500","wheel","ElCasino","boost"],[26,"Roulette X1001","wheel","ElCasino","boost"],[27,"Auto Roulette","wheel","ElCasino","auto"],[28,"VIP Roulette","wheel","ElCasino","wheel"],[45,"Olympus Roulette","wheel","ElCasino","wheel"],[60,"Wheel Roulette","wheel","ElCasino","wheel"],[61,"Wheel X777","wheel","ElCasino","boost"],[63,"RouletteX","wheel","ElCasino","boost"],[64,"Chicken Live","flight","ElCasino",""],[65,"CandyBall X","balls","ElCasino","balls"],[67,"Candyball Roulette","wheel","ElCasino","wheel"],[72,"Auto Roulette X","wheel","ElCasino","autox"],[73,"Bingo Live","numbers","ElCasino","bingo"],[74,"Card Duel","cards","ElCasino","cards"],[517,"BlackJack Casino","cards","ElCasino","cards"],[518,"Andar Bahar","cards","ElCasino","cards"],
 [51,"Short Football","match","BetOnGames","match"],[52,"Table Tennis","match","BetOnGames","match"],[53,"eFootball","match","BetOnGames","match"],[54,"eBasketball","match","BetOnGames","match"],[55,"eHockey","match","BetOnGames","match"]];
export const ownGames = own.map(([gameCode,name,family,lobbyCategory,t], i) => ({ gameCode, name, family, lobbyCategory, category: "Live show games", kind: "own" as const, demo: true, ...(t === "" ? {} : { timings: { lengthMs: T[t][0]*1000, bettingMs: T[t][1]*1000, offsetMs: (i*1700)%(T[t][0]*1000) } }) }));
const provider = GAMES.map((g, i) => ({ gameCode: 100000+i, name: g.name, lobbyCategory: lobbyCategoryOf(g.gameCategory), category: gameCategoryOf(g.gameCategory) ?? g.gameCategory, kind: "provider" as const, provider: ["Atelier","Northlight"][i%2]!, demo: true, imageUrl: i % 37 === 5 ? undefined : `/frame/games/${100000+i}/image` }));
const few = process.env["FEW"] === "1";
const bff = new ScriptedBff(); bff.now = () => NOW;
serveCasino(bff, { prepare: () => {}, until: "", attributes: few ? {} : {} } as any, folder);
const files = (bff as any);
const before = Reflect.get(bff, "serveFiles");
await bff.listen();
bff.config = madeConfig(NOW, { games: [...(few ? ownGames.slice(0,2) : ownGames), ...(few ? [] : provider)] as any, features: { feed: false, jackpots: true, freebets: false } });
for (const l of bff.config.limits as any[]) l.maxWin = "100000.00";
bff.jackpots = madeJackpots(NOW);
const browser = await launchChromium();
for (const width of widths.split(",").map(Number)) for (const theme of themes.split(",")) for (const lang of langs.split(",")) {
  const height = { 320: 640, 390: 844, 768: 1024, 1440: 900 }[width] ?? 900;
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 500 ? 2 : 1, reducedMotion: "reduce", locale: "en-GB", timezoneId: "UTC", hasTouch: width < 500 });
  const page = await context.newPage();
  page.on("console", (m) => console.log(m.text())); page.on("pageerror", (e) => console.log("ERR", e.message));
  await page.route(/\/frame\/games\/\d+\/image/, (route) => { const code = Number(/games\/(\d+)/.exec(route.request().url())![1]); return route.fulfill({ body: artworkOf(GAMES[code-100000]!), contentType: "image/png" }); });
  await page.addInitScript(() => { const h = "webframe-games-"; const l = localStorage as any; const orig = l.getItem.bind(l); Storage.prototype.getItem = function (k: string) { return k.startsWith(h) ? JSON.stringify({ played: [9,219,27,24,100004,55,100050], favourites: [22, 100010, 61] }) : orig(k); }; });
  await page.clock.install({ time: NOW - 1000 }); await page.clock.pauseAt(NOW);
  await page.goto(bff.url);
  await page.locator("web-frame").evaluate((f, t) => { f.setAttribute("theme", t[0]!); f.setAttribute("language", t[1]!); }, [theme, lang]);
  await page.locator("webframe-lobby .tile").first().waitFor();
  await page.locator("webframe-lobby .pic.ground").first().waitFor();
  if (act === "cat") await page.locator("webframe-lobby .category").nth(2).click();
  if (act === "search") { await page.locator("webframe-lobby input").fill("dice"); }
  if (act === "focus") { await page.locator("webframe-lobby input").focus(); }
  if (act.startsWith("scroll")) await page.locator(".view").evaluate((v, y) => { v.scrollTop = y; }, Number(act.slice(6)));
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/sheet/lobby-${width}-${theme}${lang === "en" ? "" : `-${lang}`}${act && `-${act}`}${few ? "-few" : ""}.png` });
  await context.close();
}
await browser.close(); await bff[Symbol.asyncDispose](); process.exit(0);

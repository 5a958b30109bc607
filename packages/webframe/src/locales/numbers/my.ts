import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "သင့်ကတ်",
	"card.new": "ကတ်အသစ်",
	"card.toLine": "နောက်အတန်းအထိ: {count}",
	"card.lines": "အတန်း: {count}",
	"help.card": "သင့်ကတ်တွင် 1 မှ {highest} အထိ ဂဏန်းများထဲမှ ကျပန်းဝေထားသော {picks} လုံး ရှိသည်။ ကြိုက်သလောက် လဲပါ။",
	"help.lines": "ငယ်စဉ်ကြီးလိုက် ၎င်း၏ဂဏန်းများက {length} လုံးပါ အတန်းများ ဖြစ်သည်။ ပြည့်သောအတန်းများက ကိုက်ညီမှုအပြင် ထပ်ပေးသည်။",
};

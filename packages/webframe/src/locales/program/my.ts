import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "ကိုယ်တိုင် တွက်ကြည့်ရန်",
	text: "ဤပရိုဂရမ်သည် seed မှ မဲရလဒ်ကို တွက်ချက်သည်။ ကျွန်ုပ်တို့ထံမှ မည်သည့်အရာမျှ မလိုဘဲ Node.js သာ လိုသည်။ {file} အမည်ဖြင့် သိမ်းပြီး ဤစာကြောင်းကို လုပ်ဆောင်ပါ:",
	seed: "{seed} နေရာတွင် အလှည့်တစ်ခု၏ seed ကို ထည့်ပါ: {place} တွင် တွေ့နိုင်သည်။",
	prints: "မဲဖွင့်ခြင်း မျှတပါက ဤသို့ ထုတ်ပြသည်:",
	copy: "ကူးယူရန်",
	copied: "ကူးယူပြီး",
};

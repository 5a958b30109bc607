import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "আপনার কার্ড",
	"card.new": "নতুন কার্ড",
	"card.toLine": "পরের সারি পর্যন্ত: {count}",
	"card.lines": "সারি: {count}",
	"help.card": "আপনার কার্ডে 1 থেকে {highest} এর মধ্যে দৈবভাবে বণ্টিত {picks} টি সংখ্যা আছে। যতবার ইচ্ছা বদলান।",
	"help.lines": "ছোট থেকে বড় ক্রমে এর সংখ্যাগুলো {length} টির সারি গঠন করে। পূর্ণ সারি মিলের অতিরিক্ত দেয়।",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "নিজে গণনা করুন",
	text: "এই প্রোগ্রামটি সিড থেকে ড্র গণনা করে। এর জন্য আমাদের কিছুই লাগে না, শুধু Node.js লাগে। এটি {file} নামে সংরক্ষণ করে এই লাইনটি চালান:",
	seed: "{seed}-এর জায়গায় কোনো রাউন্ডের সিড বসান: সেটি পাবেন {place}-এ।",
	prints: "ড্র ন্যায্য হলে এটি দেখায়:",
	copy: "কপি করুন",
	copied: "কপি হয়েছে",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "חישוב עצמי",
	text: "התוכנית הזאת מחשבת את ההגרלה מהזרע. היא לא צריכה שום דבר מאיתנו, רק Node.js. יש לשמור אותה בשם {file} ולהריץ את השורה הזאת:",
	seed: "במקום {seed} יש לשים זרע של סיבוב: הוא נמצא תחת {place}.",
	prints: "בהגרלה הוגנת היא מדפיסה:",
	copy: "העתקה",
	copied: "הועתק",
};

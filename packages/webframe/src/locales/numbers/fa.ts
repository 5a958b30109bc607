import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "کارت شما",
	"card.new": "کارت تازه",
	"card.toLine": "تا ردیف بعدی: {count}",
	"card.lines": "ردیف‌ها: {count}",
	"help.card": "کارت شما {picks} عدد از 1 تا {highest} دارد که تصادفی پخش شده‌اند. هر چند بار که بخواهید عوضش کنید.",
	"help.lines": "عددهای آن به ترتیب صعودی ردیف‌های {length} تایی می‌سازند. ردیف‌های کامل افزون بر اصابت‌ها می‌پردازند.",
};

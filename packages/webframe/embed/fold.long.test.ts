/** What is seen below a page's header of a table of each family, on a phone upright and on its side. */
import { ON_ITS_SIDE, seeBetButton, UPRIGHT } from "./testing/below-a-header.ts";
import { openCasinoForEach } from "./testing/each-casino-page.ts";
import { FAMILY_TABLES } from "./testing/family-tables.ts";

openCasinoForEach({ hasTouch: true });

for (const screen of [UPRIGHT, ON_ITS_SIDE]) seeBetButton(screen, FAMILY_TABLES);

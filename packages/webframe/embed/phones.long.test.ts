/** Tables on a phone, of each family upright and on its side. */
import { openCasinoForEach } from "./testing/each-casino-page.ts";
import { FAMILY_TABLES } from "./testing/family-tables.ts";
import { showOnPhoneOnItsSide, showOnUprightPhone } from "./testing/phones.ts";

openCasinoForEach({ hasTouch: true });

showOnUprightPhone(FAMILY_TABLES);
showOnPhoneOnItsSide(FAMILY_TABLES);

/** Tables on a phone, each family in one of its two positions. The other one is in the long test. */
import { openCasinoForEach } from "./testing/each-casino-page.ts";
import { BALLS_TABLE, NUMBERS_TABLE, WHEEL_TABLE } from "./testing/family-tables.ts";
import { showOnPhoneOnItsSide, showOnUprightPhone } from "./testing/phones.ts";

openCasinoForEach({ hasTouch: true });

showOnUprightPhone([NUMBERS_TABLE, WHEEL_TABLE]);
showOnPhoneOnItsSide([BALLS_TABLE]);

/** The frame in pages of each framework, whether its script comes before the page is made or after it. */
import { openHosts, playInEach } from "./testing/framework-hosts.ts";

openHosts();
playInEach("both");

import { crashAndDatabase } from "./catalogue/crash-and-database.ts";
import { inbound, outbound } from "./catalogue/partner-wallet.ts";
import { provider } from "./catalogue/provider.ts";
import type { CataloguePart } from "./catalogue/row.ts";
import { edge, money, tokens } from "./catalogue/tokens-money-edge.ts";

/** The last fault of the catalogue. */
export const LAST_FAULT = 64;
export const LAST_PROMISE = 29;

/** One row for each fault of the catalogue, in its order. */
export const CATALOGUE: readonly CataloguePart[] = [outbound, inbound, crashAndDatabase, provider, tokens, money, edge];

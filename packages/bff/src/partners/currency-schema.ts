import { CURRENCIES } from "@webframe/shared/money";
import { z } from "zod";

/** By the one ticker that stands for all its aliases: another spelling would be looked up in vain. */
export const currencySchema = z.string().refine((code) => CURRENCIES.has(code), "is not the code of a currency");

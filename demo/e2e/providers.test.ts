/** What providers of games meet: their games in the lobby, and the lab. All at one demo, one after another, because the lab shows every call. */
import { describe } from "vitest";
import { games } from "./providers/games.ts";
import { lab } from "./providers/lab.ts";
import { openProvidersDemo } from "./providers/open-demo.ts";

openProvidersDemo();

describe("games of a provider", games);
describe("the provider lab", () => lab("what stands for the rest"));

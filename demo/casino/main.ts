/** The casino as a process of its own, without a page: `node demo/casino/main.ts`. */
import { runCasino } from "./run.ts";

await runCasino(process.env);

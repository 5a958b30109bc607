import { z } from "zod";
import { runCasino } from "../casino/run.ts";
import { servePage } from "./serve-page.ts";

const { FRAME_URL } = z.object({ FRAME_URL: z.url() }).parse(process.env);

/** The reference casino with its page. */
await runCasino(process.env, { site: (app) => servePage(app, "casino", { FRAME_URL }) });

/** What a person meets in other places of the page than those of `played.test.ts` when answers come late, twice or not at all. */
import { describe } from "vitest";
import { moreDialogs } from "./dialogs.ts";
import { moreLateAnswers } from "./late-answers.ts";
import { usePlayedPage } from "./play.ts";
import { moreSessions } from "./sessions.ts";

const play = usePlayedPage();

describe("answers that come late", () => moreLateAnswers(play));
describe("dialogs", () => moreDialogs(play));
describe("sessions", () => moreSessions(play));

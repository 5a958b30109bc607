/**
 * What a person at the page meets when answers come late, twice or not at all, which no real service does when it is asked to. To build the
 * page and to start a browser takes more than any of the tests, so all stand in one file, but for the same in other places of the page: they
 * are in the long one.
 */
import { describe } from "vitest";
import { dialogs } from "./dialogs.ts";
import { lateAnswers } from "./late-answers.ts";
import { usePlayedPage } from "./play.ts";
import { sessions } from "./sessions.ts";

const play = usePlayedPage();

describe("answers that come late", () => lateAnswers(play));
describe("dialogs", () => dialogs(play));
describe("sessions", () => sessions(play));

/**
 * Operators' tasks, done by people who write no JSON: in a real browser, clicks counted. A demo with its operators takes more to start than
 * any of the tasks, so all stand in one, one after another: whoever adds a part leaves no fault armed and nothing that waits for a second
 * person, and counts what is on a list by what was there before.
 */
import { allParts } from "./back-office/all-parts.ts";
import { openOffice } from "./back-office/office.ts";

openOffice();
allParts("what stands for the rest");

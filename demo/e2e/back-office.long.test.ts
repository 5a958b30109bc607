/**
 * Operators' tasks with all that each run leaves out: every page in each form, a thousand cashbacks from a file, a viewer, all settings, and
 * another tax.
 */
import { allParts } from "./back-office/all-parts.ts";
import { openOffice } from "./back-office/office.ts";

openOffice();
allParts("all");

/** A thousand cashbacks from a file, as operators give them. */
import { describe } from "vitest";
import { betToCorrect, desk, LARGE_FILE } from "./back-office/desk.ts";
import { openOffice } from "./back-office/office.ts";

openOffice();
betToCorrect();

describe("rounds, promotions and approvals", () => desk(LARGE_FILE));

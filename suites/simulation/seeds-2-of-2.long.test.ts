import { runHalf } from "./run-long.ts";

runHalf("second");

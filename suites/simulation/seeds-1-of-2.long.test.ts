import { runHalf } from "./run-long.ts";

runHalf("first");

/** How much of a part is done: what stands for the rest, in the run that everybody waits for; or all of it, in the long one. */
export type Extent = "what stands for the rest" | "all";

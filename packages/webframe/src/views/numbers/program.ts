/** The program that goes from the seed of a round to its result and uses nothing of ours, as a text. */
export { default as PROGRAM } from "../../../../../docs/fairness/numbers.mjs?raw";

import { hash } from "node:crypto";

/** A seed for each number: a test draws the same at every run. @returns 64 hexadecimal digits */
export function seedNumbered(number: number): string {
	return hash("sha256", `seed ${number}`);
}

import { hash } from "node:crypto";

/** 32 bytes that stand for a text: what is compared or found again, and not kept itself. */
export function sha256(text: string): Buffer {
	return hash("sha256", text, "buffer");
}

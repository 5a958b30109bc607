import { fileURLToPath } from "node:url";
import { ReferencePictures } from "@webframe/harness/reference-pictures";

/** The reviewed pictures of the back office. */
export const REFERENCES = new ReferencePictures(fileURLToPath(new URL(".", import.meta.url)));

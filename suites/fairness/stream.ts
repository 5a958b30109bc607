/**
 * Writes the stream of a seed, without an end, as `dieharder` reads it: `node suites/fairness/stream.ts SEED | dieharder -g 200 …`.
 *
 * The bytes are those of step 2 in `packages/shared/src/games/fairness/choices.ts`, in their order.
 */
import { once } from "node:events";
import { blocksOf } from "./sync-choices.ts";

const DIGEST_BYTES = 32;
/** A pipe takes more at once than a block. */
const WRITE_BYTES = 65_536;

const nextBlock = blocksOf(process.argv[2] ?? "");
// The reader has seen enough: there is nothing left to do.
process.stdout.on("error", () => process.exit(0));
for (;;) {
	const bytes = Buffer.allocUnsafe(WRITE_BYTES);
	for (let offset = 0; offset < WRITE_BYTES; offset += DIGEST_BYTES) nextBlock().copy(bytes, offset);
	if (!process.stdout.write(bytes)) await once(process.stdout, "drain");
}

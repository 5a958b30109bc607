import { Writable } from "node:stream";
import type { Role } from "../../operators/roles.ts";
import { createLogger } from "../../platform/logger.ts";
import type { CommandIo } from "../command-io.ts";

/**
 * Where nobody was let in before, one person with the database's password has let somebody in alone. That happens once in the life
 * of a service; when it happens again, its operators are gone.
 */
export function alarmFirstOperator(
	io: CommandIo,
	{ name: operator, role, actor }: { readonly name: string; readonly role: Role; readonly actor: string },
): void {
	const lines = new Writable({
		write: (chunk, _, written) => {
			io.complain(String(chunk).trimEnd());
			written();
		},
	});
	const about = { alarm: "first_operator", operator, role, actor };
	createLogger("error", {}, lines).error(about, "the first operator was made, by one person");
}

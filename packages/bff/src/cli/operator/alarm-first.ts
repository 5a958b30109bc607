import { Writable } from "node:stream";
import type { Role } from "../../operators/roles.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createLogger } from "../../platform/logger.ts";
import { Alarms } from "../../records/alarms/alarms.ts";
import type { CommandIo } from "../command-io.ts";

/**
 * Where nobody was let in before, one person with the database's password has let somebody in alone. That happens once in the life
 * of a service; when it happens again, its operators are gone.
 */
export async function alarmFirstOperator(
	io: CommandIo,
	database: Database,
	{ name: operator, role, actor }: { readonly name: string; readonly role: Role; readonly actor: string },
): Promise<void> {
	const lines = new Writable({
		write: (chunk, _, written) => {
			io.complain(String(chunk).trimEnd());
			written();
		},
	});
	const alarms = new Alarms({
		database,
		clock: { ...systemClock, now: io.now },
		logger: createLogger("error", {}, lines),
	});
	const text = "the first operator was made, by one person";
	alarms.raise({ kind: "first_operator", subject: `operator ${operator}`, about: { operator, role, actor }, text });
	await alarms.stop();
}

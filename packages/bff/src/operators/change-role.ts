import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import { changeOperatorRole, findOperatorRole } from "../store/operators.ts";
import type { By, OperatorsContext } from "./context.ts";
import type { Role } from "./roles.ts";

export type RoleOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: "unknown_operator" };

/**
 * Gives an operator another role, when two ask for it. It counts from the next call on, on every process; what the operator
 * has asked for before waits for no second person any more.
 */
export async function changeRole(
	{ database, clock }: OperatorsContext,
	{ name, role }: { readonly name: string; readonly role: Role },
	{ operator, note }: By,
): Promise<RoleOutcome> {
	return await withSecondPerson(database, operator, () =>
		database.begin(async (sql) => {
			const now = clock.now();
			const from = await findOperatorRole(sql, name);
			if (from === undefined) return { kind: "refused", reason: "unknown_operator" } as const;
			if (from === role) return { kind: "nothing_to_do" } as const;
			// From where it is changed is part of what two agree on.
			const request = { from, role };
			const subject = auditSubject("operator", name);
			const about = { action: "operator.role", subject, operator, note, now } as const;
			// First, because the change takes back what the operator has asked for: he may be one of the two.
			const askedFirst = await whoAskedFirst(sql, { ...about, request }, true);
			await changeOperatorRole(sql, name, role, now);
			await appendAudit(sql, {
				happenedAt: now,
				actor: operator,
				action: about.action,
				subject,
				note,
				details: { ...request, ...askedFirst },
			});
			return { kind: "done" } as const;
		}),
	);
}

/** Links by which operators come to their passkeys: good for a day, once. The secret stands behind `#`, which no server logs. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Transaction } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { requireSecondPerson } from "../records/approvals.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, withSecondPerson } from "../records/with-second-person.ts";
import { insertGifts } from "../store/operator-gifts.ts";
import { insertInvitation } from "../store/operator-invitations.ts";
import { findOperatorRole, letOperatorIn } from "../store/operators.ts";
import type { By, OperatorsContext } from "./context.ts";
import { type GivenByCommand, giveByCommand } from "./give-by-command.ts";
import { type Role, roleSchema } from "./roles.ts";

export const INVITATION_MS = 24 * 3_600_000;
const SECRET_BYTES = 32;

export interface InvitationRequest {
	readonly name: string;
	/** Of who is new; who is there keeps the role. */
	readonly role?: Role | undefined;
}

interface Invited {
	readonly kind: "invited";
	readonly secret: string;
	readonly role: Role;
}
type NotInvited = { readonly kind: "unknown_operator" } | { readonly kind: "has_another_role"; readonly role: Role };
export type InvitationMade = Invited | NotInvited;

/** Where the page takes the secret from. */
export function invitationLink(origin: string, secret: string): string {
	return `${origin}/backoffice/#invitation=${secret}`;
}

/** Invites on the word of who runs a command: all who are named, or nobody. */
export async function inviteByCommand(
	database: Database,
	request: {
		readonly names: readonly string[];
		/** Of those who are new. */
		readonly role?: Role | undefined;
		readonly actor: string;
		readonly now: Date;
	},
): Promise<GivenByCommand<Invited, NotInvited>> {
	const { names, role, actor, now } = request;
	return await giveByCommand<Invited, NotInvited>(database, names, {
		write: async (sql, name) => {
			const made = await writeInvitation(sql, { name, role }, now);
			return made.kind === "invited" ? { given: made } : { refusal: made };
		},
		append: (sql, name, made) => appendInvitation(sql, name, made.role, { actor, note: null, now }),
	});
}

/** The same, when two operators ask for it. Both have given it. */
export async function invite(
	{ database, clock }: OperatorsContext,
	request: InvitationRequest,
	{ operator, note }: By,
): Promise<InvitationMade | WaitsForSecondPerson> {
	return await withSecondPerson(database, operator, () =>
		database.begin(async (sql) => {
			const now = clock.now();
			const made = await writeInvitation(sql, request, now);
			if (made.kind !== "invited") return made;
			const subject = auditSubject("operator", request.name);
			const asked = { role: request.role ?? null };
			const about = { action: "operator.invite", subject, request: asked, operator, note, now } as const;
			const askedBy = await requireSecondPerson(sql, about);
			await appendInvitation(sql, request.name, made.role, { actor: operator, note, askedBy, now });
			return made;
		}),
	);
}

async function writeInvitation(sql: Transaction, request: InvitationRequest, now: Date): Promise<InvitationMade> {
	const { name, role: asked } = request;
	const there = roleSchema.optional().parse(await findOperatorRole(sql, name));
	const role = there ?? asked;
	if (role === undefined) return { kind: "unknown_operator" };
	const isRole = asked === undefined || asked === role;
	if (!isRole || !(await letOperatorIn(sql, { operatorId: randomUUID(), name, role, now }))) {
		return { kind: "has_another_role", role };
	}
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	await insertInvitation(sql, { secretSha256: sha256(secret), operator: name, now });
	return { kind: "invited", secret, role };
}

interface Appended {
	readonly actor: string;
	readonly note: string | null;
	readonly askedBy?: string;
	readonly now: Date;
}

async function appendInvitation(sql: Transaction, name: string, role: Role, appended: Appended): Promise<void> {
	const { actor, note, askedBy, now } = appended;
	await insertGifts(sql, name, askedBy === undefined ? [actor] : [actor, askedBy], now);
	const details = askedBy === undefined ? { role } : { role, askedBy };
	const subject = auditSubject("operator", name);
	await appendAudit(sql, { happenedAt: now, actor, action: "operator.invite", subject, note, details });
}

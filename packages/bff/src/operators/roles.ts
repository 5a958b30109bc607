/**
 * What operators may do. A call names what it demands, and a demand names the roles that meet it: no list of roles stands
 * anywhere else. `docs/operators.md` shows the table, which is made from here.
 */
import {
	OPERATOR_ROLES,
	type OperatorDemand,
	type OperatorRole,
	operatorDemandSchema,
	operatorRoleSchema,
} from "@webframe/shared/wire";
import type { Sight } from "../store/sight.ts";

export const ROLES = OPERATOR_ROLES;
export type Role = OperatorRole;
export const roleSchema = operatorRoleSchema;

/** What calls demand, and who has it. */
export const DEMANDS = {
	/** Lists, bets, players, rounds and the settings under which they stand. */
	look: ["viewer", "support", "finance", "manager", "auditor"],
	/** What partners and providers said, word for word. */
	payloads: ["support", "finance", "manager"],
	/** What decides on no amount: a message again or no more, a player blocked, a partner asked. */
	mend: ["support", "finance", "manager"],
	/** What decides on money of bets, or gives some away. */
	money: ["finance", "manager"],
	/** Whole lists to take away. */
	export: ["finance", "manager", "auditor"],
	/** What waits for a second person, with what was asked for. */
	approvals: ["finance", "manager", "auditor"],
	/** How partners, games, rounds and jackpots work. */
	settings: ["manager"],
	/** Who did what, and who may do what. */
	audit: ["manager", "auditor"],
	/** Who gets in, and with which role. */
	people: ["manager"],
} as const satisfies Readonly<Record<OperatorDemand, readonly Role[]>>;

export type Demand = OperatorDemand;

/** What somebody at a browser does only with a passkey that was shown lately. */
const PROVEN: ReadonlySet<Demand> = new Set(["money", "settings", "people"]);

export function needsProof(demand: Demand): boolean {
	return PROVEN.has(demand);
}

/** Whether operators of a role may make a call that demands this. */
export function meets(role: Role, demand: Demand): boolean {
	const roles: readonly Role[] = DEMANDS[demand];
	return roles.includes(role);
}

/** All that operators of a role may. */
export function demandsMetBy(role: Role): Demand[] {
	return operatorDemandSchema.options.filter((demand) => meets(role, demand));
}

const SIGHT: Readonly<Record<Role, Sight>> = {
	viewer: { userIds: false, payloads: false },
	support: { userIds: true, payloads: true },
	finance: { userIds: true, payloads: true },
	manager: { userIds: true, payloads: true },
	auditor: { userIds: true, payloads: false },
};

/** What a role sees of what it may read. */
export function sightOf(role: Role): Sight {
	return SIGHT[role];
}

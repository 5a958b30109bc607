import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import { badRequest } from "../platform/http/api-error.ts";

/** @throws ApiError 400 that names the field */
export function partnerNamed(
	{ partners }: { readonly partners: PartnerDirectory },
	partnerId: number | undefined,
): Partner {
	const partner = partnerId === undefined ? undefined : partners.get(partnerId);
	if (partner === undefined) throw badRequest("partnerId: there is no such partner");
	return partner;
}

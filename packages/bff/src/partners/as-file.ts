/**
 * Partners and providers as a file for `bff apply` has them: the export of the page, and what `bff partner show` prints. Secrets
 * are not kept, and keys are shown once: in their place stand the names of variables.
 */

interface Named {
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: unknown;
}

export function partnerAsFile(
	{ name, apiUrl, isActive, settings }: Named,
	{ partnerId, secrets }: { readonly partnerId: number; readonly secrets: number },
): object {
	const written = variables(`PARTNER_${partnerId}_SECRET`, secrets);
	return { partners: [{ id: partnerId, name, apiUrl, isActive, secrets: written, settings }] };
}

export function providerAsFile(
	{ name, apiUrl, isActive, settings }: Named,
	{
		providerId,
		counterpartyId,
		keys,
	}: { readonly providerId: number; readonly counterpartyId: string; readonly keys: number },
): object {
	const written = variables(`PROVIDER_${providerId}_KEY`, keys);
	return { providers: [{ id: providerId, counterpartyId, name, apiUrl, isActive, keys: written, settings }] };
}

/** At least one: a file without any cannot be applied. */
function variables(name: string, count: number): readonly { readonly env: string }[] {
	return Array.from({ length: Math.max(1, count) }, (_, index) => ({
		env: index === 0 ? name : `${name}_${index + 1}`,
	}));
}

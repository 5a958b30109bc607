import { type Language, languageOf } from "@webframe/shared/reference";
import { badRequest } from "../platform/http/api-error.ts";

/** @returns undefined where none is asked for. @throws ApiError 400 for a text that names no language of ours */
export function readLanguage(text: string | undefined): Language | undefined {
	if (text === undefined) return undefined;
	const language = languageOf(text);
	if (language === undefined)
		throw badRequest("language: must be a language of the specification, or a BCP 47 tag of one");
	return language;
}

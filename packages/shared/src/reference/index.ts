export { GAME_CATEGORIES, type GameCategory, gameCategoryOf, lobbyCategoryOf } from "./categories.ts";
export { categoryOfCode, PROVIDER_GAME_CODE_MIN, referenceGameOf } from "./game-of.ts";
export { DEFAULT_GAME_PERMISSIONS, GAME_PERMISSIONS, type GamePermission } from "./game-permissions.ts";
export {
	REFERENCE_CODE_RANGES,
	REFERENCE_GAMES,
	type ReferenceCodeRange,
	type ReferenceGame,
} from "./games-table.ts";
export { imageTypeOf } from "./image-type.ts";
export { languageOf } from "./language-of.ts";
export { LANGUAGES, type Language } from "./languages-table.ts";
export { marketName } from "./market-names.ts";
export { SPORTS, type Sport, sportOf } from "./sports.ts";

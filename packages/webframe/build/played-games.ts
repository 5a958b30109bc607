/**
 * Leaves of each of our own games what a page needs of it, its code and its rules (`PlayedGame` of the contract). Its name, its
 * timings and its limits come with the partner's configuration, and what they are made by would be loaded for nothing.
 */
import MagicString from "magic-string";
import { type Plugin, parseAst } from "vite";

/** Where games are data. */
const GAMES = /\/shared\/src\/games\/[a-z]+\/(?:data\/)?[\w-]+\.ts$/;
const OF_THE_SERVICE = ["name", "timings", "limitsFactor"];

export function playedGames(): Plugin {
	return {
		name: "played-games",
		transform(code, id) {
			if (!GAMES.test(id) || !/\bgameCode:/.test(code)) return undefined;
			const result = new MagicString(code);
			for (const { start, end } of propertiesIn(code)) result.remove(start, end);
			return result.hasChanged()
				? { code: result.toString(), map: result.generateMap({ hires: "boundary" }) }
				: undefined;
		},
	};
}

/** Where what the service alone needs stands in the games that a module exports, with the comma behind it. */
function propertiesIn(code: string): readonly { readonly start: number; readonly end: number }[] {
	return parseAst(code).body.flatMap((statement) => {
		const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
		if (declaration?.type !== "VariableDeclaration") return [];
		return declaration.declarations.flatMap(({ init }) => {
			const properties = init?.type === "ObjectExpression" ? init.properties : [];
			const named = properties.flatMap((property) => {
				if (property.type !== "Property" || property.key.type !== "Identifier") return [];
				const end = code.indexOf(",", property.end) + 1;
				return [{ name: property.key.name, start: property.start, end: end === 0 ? property.end : end }];
			});
			const isGame = ["gameCode", "versions"].every((wanted) => named.some(({ name }) => name === wanted));
			return isGame ? named.filter(({ name }) => OF_THE_SERVICE.includes(name)) : [];
		});
	});
}

/** I7 and I8: the process is well, and strangers get nowhere. */
import type { Evidence } from "../testing/evidence.ts";

/** Text that only a stack, a statement or a path of ours has. */
const INSIDES = /\bat [^"]+:\d+:\d+|node_modules|\.ts\b|PostgresError|\b(?:select|insert into|update) \w+/i;

/** Signed at random: now and then one has such a text in it, and says nothing by it. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

export function processWell({ process }: Evidence): readonly string[] {
	return [
		...(process.isAlive ? [] : ["the process does not answer"]),
		...(process.leftOver === 0 ? [] : [`${process.leftOver} things are still under way`]),
		...process.answers
			.filter((text) => INSIDES.test(text.replaceAll(TOKEN, "")))
			.map((text) => `an answer shows insides: ${text}`),
	];
}

export function strangersRefused({ strangers }: Evidence): readonly string[] {
	return strangers.flatMap(({ what, status, hasChangedSomething }) => [
		...(status === 401 ? [] : [`${what} was answered ${status}`]),
		...(hasChangedSomething ? [`${what} has changed something`] : []),
	]);
}

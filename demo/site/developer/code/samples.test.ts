/** What developers copy: the same in the guide and on the page, and true of the bridge and of the element. */
import { readFileSync } from "node:fs";
import { transformWithOxc } from "vite";
import { describe, expect, test } from "vitest";
import { COMMANDS, GREETING, WELCOME } from "../../../../packages/webframe/src/bridge/contract.ts";
import { EVENT_NAMES } from "../../../../packages/webframe/src/events/event-map.ts";
import { fillIn, NATIVE_SAMPLES, type NativeSample } from "./native-samples.ts";
import type { SampleInput } from "./sample-input.ts";
import { WEB_SAMPLES } from "./web-samples.ts";

/** The values that the guide shows. */
const GUIDE_INPUT: SampleInput = {
	frameUrl: "https://frame.example",
	attributes: { "partner-client-id": "PartnerClient-1556", theme: "dark" },
};
const GUIDE = readFileSync(new URL("../../../../docs/webviews.md", import.meta.url), "utf8");

const textOf = ({ file }: NativeSample): string => readFileSync(file, "utf8");
const namesIn = (text: string, pattern: RegExp): readonly string[] =>
	[...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((name) => name !== undefined));

/** The lines of the sample's one place where messages are told apart: every text there is the name of a message. */
function heardIn(text: string): readonly string[] {
	const labels = text.split("\n").filter((line) => /^\s*(case\s+['"]|(?:["']\w+["'],?\s*)+->)/.test(line));
	return labels.flatMap((line) => namesIn(line.split(/->|:/)[0] ?? "", /["'](\w+)["']/g));
}

const sentIn = (text: string): readonly string[] => namesIn(text, /\b_?send\(\s*["'](\w+)["']/g);

test("every sample of the guide ends where its fence does", () => {
	// A fence with text behind it closes nothing: all that follows would be the inside of the sample before.
	const fences = GUIDE.split("\n").filter((line) => line.startsWith("```"));
	expect(fences).toEqual(NATIVE_SAMPLES.flatMap(({ language }) => [`\`\`\`${language}`, "```"]));
});

describe.each(NATIVE_SAMPLES)("$title", (sample) => {
	const text = textOf(sample);

	test("is in the guide, letter by letter", () => {
		expect(GUIDE).toContain(`\`\`\`${sample.language}\n${fillIn(text, GUIDE_INPUT)}\`\`\``);
	});

	test("hears only messages that the page says, among them all that an app must hear", () => {
		const heard = heardIn(text);
		expect(heard.filter((name) => ![GREETING, ...EVENT_NAMES].includes(name))).toEqual([]);
		expect(heard).toEqual(
			expect.arrayContaining([
				...["hello", "tokenrefresh", "sessionexpired", "authorizationerror", "loginrequest", "depositrequest"],
				...["gamechange", "tabchange"],
			]),
		);
	});

	test("brings one fresh token for one that is refused, not one after the other for ever", () => {
		const [, answer = ""] = /authorizationerror["'][^a-z]*([^\n]+(?:\n\s+[^\n]+)?)/.exec(text) ?? [];
		expect(answer).toMatch(/isRenewed/);
		expect(answer).toMatch(/(?:openLogin|onLogin)\(\)/);
		expect(text.match(/isRenewed(?:\.current)? = true/g)).toHaveLength(1);
		expect(text.match(/isRenewed(?:\.current)? = false/g)?.length).toBeGreaterThan(0);
	});

	test("goes to the log-in where no fresh token comes, and ends for no network", () => {
		expect(text).toMatch(/try\??[\s{]+(?:[\w. ]+= )?(?:await )?(?:widget\.)?fetchToken\(\)/);
	});

	test("tells the frame when the cashier is closed: else it goes on asking for a deposit", () => {
		expect(text).toMatch(/(?:your cashier, then |(?:finally|whenComplete)\(\(\) => _?)send\(["']refreshBalance["']\)/);
	});

	test("sends only commands that the page knows", () => {
		const sent = sentIn(text);
		expect(sent.filter((name) => ![WELCOME, ...COMMANDS].includes(name))).toEqual([]);
		expect(sent).toEqual(expect.arrayContaining(["welcome", "authorize", "openTab"]));
	});

	test("follows the controls: address, parameters and origin", () => {
		const attributes = { "partner-client-id": "PartnerClient-7", "active-tab": "bets", demo: "", language: "BR" };
		const filled = fillIn(text, { frameUrl: "http://localhost:8080", attributes });
		expect(filled).toContain(
			"http://localhost:8080/frame/v1/page?partnerClientId=PartnerClient-7&activeTab=bets&demo=&language=BR",
		);
		expect(filled.match(/["']http:\/\/localhost:8080["']/g)).toHaveLength(1);
		expect(filled).not.toMatch(/__[A-Z]+__/);
	});

	test("has no token in an address, and writes no message into a script by hand", () => {
		expect(text).not.toMatch(/[?&#](refresh)?token=/i);
		const scripts = text.split("\n").filter((line) => line.includes("window.postMessage("));
		for (const line of scripts)
			expect(line).toMatch(/postMessage\((text, |\$\{(JSON\.stringify|jsonEncode)\(text\)\}, )/);
	});
});

const SWITCHED: SampleInput = {
	...GUIDE_INPUT,
	attributes: { ...GUIDE_INPUT.attributes, "active-tab": "bets", demo: "", debug: "" },
};
const webSample = (title: string, input = SWITCHED): string =>
	WEB_SAMPLES.find(([name]) => name === title)?.[1](input) ?? "";

test("every message that the samples' pages listen to is one of the element", () => {
	for (const [title, sample] of WEB_SAMPLES) {
		const text = sample(GUIDE_INPUT);
		const names = namesIn(text, /(?:addEventListener|listen)\("(\w+)"|@(\w+)(?:\.prevent)?="|\((\w+)\)="/g);
		expect(
			names.filter((name) => !EVENT_NAMES.some((event) => event === name)),
			title,
		).toEqual([]);
		expect(names.length > 0, title).toBe(title !== "Policy");
	}
});

test.each([
	["HTML", "\n  demo\n  debug\n"],
	["JavaScript", "    demo: true,\n    debug: true,"],
	["React", "\n      demo\n      debug\n"],
	// As a property of an element that is there already, `demo=""` would be an empty text.
	["Vue", ':demo="true"\n    :debug="true"'],
	["Angular", "\n      demo\n      debug\n"],
])("%s: what is only there or not is switched on as that framework does it", (title, expected) => {
	expect(webSample(title)).toContain(expected);
	expect(webSample(title)).not.toMatch(/(?:demo|debug)(?:=|: )""/);
});

test.each(["HTML", "JavaScript", "React", "Vue", "Angular"])(
	"%s: keeps the frame's place before it is there, and gives no used token back",
	(title) => {
		expect(webSample(title)).toContain("web-frame { display: block; block-size: clamp(480px, 100svh, 920px); }");
		if (title !== "JavaScript") expect(webSample(title)).toContain("do not put it into refresh-token again");
	},
);

test.each([
	["React", "jsx"],
	["Angular", "ts"],
] as const)("%s: is written without a mistake", async (title, lang) => {
	const { code } = await transformWithOxc(webSample(title), `sample.${lang}`);
	expect(code).toContain("web-frame");
});

test.each(["HTML", "JavaScript"])("%s: tells the frame when the cashier is closed", (title) => {
	expect(webSample(title)).toMatch(/await openCashier\(.+\);\n\s+frame\.refreshBalance\(\);/);
});

test("the policy names what the guide's table names, and no more", () => {
	const guide = readFileSync(new URL("../../../../docs/embedding.md", import.meta.url), "utf8");
	const named = [...guide.matchAll(/^\| `((?:[a-z]+-src|require-[a-z-]+|trusted-types))` /gm)].map(([, name]) => name);
	const written = [...webSample("Policy").matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
	expect(written).toEqual(named);
	expect(webSample("Policy")).toContain("connect-src https://frame.example wss://frame.example;");
});

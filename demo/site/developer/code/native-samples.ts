/**
 * The samples for apps: files as an app's developer would have them, with the addresses left open. The guide
 * (`docs/webviews.md`) and this page show the same files.
 */
import { camelCase, type SampleInput } from "./sample-input.ts";

export interface NativeSample {
	readonly title: string;
	/** What Markdown calls the language. */
	readonly language: "swift" | "kotlin" | "tsx" | "dart";
	readonly file: URL;
}

export const NATIVE_SAMPLES: readonly NativeSample[] = [
	{ title: "Swift", language: "swift", file: new URL("./native/wkwebview.swift", import.meta.url) },
	{ title: "Kotlin", language: "kotlin", file: new URL("./native/android-webview.kt", import.meta.url) },
	{ title: "React Native", language: "tsx", file: new URL("./native/react-native.txt", import.meta.url) },
	{ title: "webview_flutter", language: "dart", file: new URL("./native/webview-flutter.dart", import.meta.url) },
	{
		title: "flutter_inappwebview",
		language: "dart",
		file: new URL("./native/flutter-inappwebview.dart", import.meta.url),
	},
];

/** Puts the addresses into the text of a sample. */
export function fillIn(text: string, input: SampleInput): string {
	return text.replaceAll("__PAGE__", pageAddress(input)).replaceAll("__ORIGIN__", new URL(input.frameUrl).origin);
}

/** The hosted page with these parameters; it never has a token in it. */
export function pageAddress({ frameUrl, attributes }: SampleInput): string {
	const query = new URLSearchParams(Object.entries(attributes).map(([name, value]) => [camelCase(name), value]));
	return `${frameUrl}/frame/v1/page?${query}`;
}

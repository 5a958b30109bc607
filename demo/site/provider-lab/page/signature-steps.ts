import { type Binding, bindingOf } from "../binding.ts";
import type { Call, Signature } from "../messages.ts";
import { make, mark } from "./make.ts";

/** Every step by which the reader of a call finds it authentic. */
export function signatureSteps(call: Call): HTMLOListElement {
	const { signature } = call;
	const binding = bindingOf(call);
	const list = make("ol", "", "steps");
	list.append(
		step("Timestamp", signature.time === "in time", signature.time, [
			make("p", timestampText(signature)),
			make("p", "Taken: up to 30 s old, up to 5 s ahead."),
		]),
		step("Nonce", signature.nonce === "new", signature.nonce, [
			make(
				"p",
				`${signature.requestId || "none"}: 32 hexadecimal digits, once for each counterparty, at whatever address.`,
			),
		]),
		step("Canonical body (RFC 8785)", bodyIsGood(signature), signature.body, bodyParts(signature)),
		step("Text to sign", signature.signedText !== null, signature.signedText === null ? "none" : "made", [
			make("p", "Body, counterparty, timestamp and nonce, joined by points."),
			textToSign(signature),
		]),
		step("HMAC-SHA256", isRight(signature), signature.verdict, [
			make("p", "Under the literal text of the Counterparty Key. Expected:"),
			make("pre", signature.expected ?? "unknown: enter the key under Connection"),
			make("p", "In X-Sign:"),
			make("pre", signature.signature || "(none)"),
		]),
		...(binding === undefined ? [] : [bindingStep(binding, call)]),
	);
	return list;
}

function bindingStep(binding: Binding, { sessionId, operation }: Call): HTMLLIElement {
	const isGood = binding === "left out" ? null : binding === "those of the address";
	return step("Session and operation", isGood, binding, [
		make("p", "The body should name both as the address does. Others are answered 8."),
		make("pre", `"operation": "${operation}", "sessionId": "${sessionId ?? ""}"`),
	]);
}

function step(title: string, isGood: boolean | null, said: string, content: readonly HTMLElement[]): HTMLLIElement {
	const item = make("li");
	const head = make("div");
	const verdict = make("span", said, isGood === null ? "said" : isGood ? "said good" : "said bad");
	head.append(make("b", title), verdict, mark(isGood === null ? "none" : isGood ? "good" : "bad"));
	item.append(head, ...content);
	return item;
}

function timestampText({ timestamp, sentAt, ageMs }: Signature): string {
	if (sentAt === null || ageMs === null) return `${timestamp || "none"}: neither 13 nor 10 digits.`;
	const age = ageMs >= 0 ? `${ageMs} ms old` : `${-ageMs} ms ahead`;
	return `${timestamp} is ${sentAt}: ${age} when it came.`;
}

function bodyIsGood({ body }: Signature): boolean {
	return body !== "no JSON that is taken";
}

function bodyParts({ body, canonical }: Signature): readonly HTMLElement[] {
	if (body === "none") return [make("p", "Without a body its part is left out.")];
	if (canonical === null)
		return [make("p", "No canonical form: no JSON, a key twice, too deep, or a number beyond a double.")];
	const note =
		body === "canonical" ? "It was sent in just this form." : "It was sent in another spelling; this is what counts.";
	return [make("p", note), make("pre", canonical)];
}

/** The parts in colours of their own. */
function textToSign({ canonical, counterpartyId, timestamp, requestId, signedText }: Signature): HTMLPreElement {
	const text = make("pre");
	if (signedText === null) return make("pre", "(none)");
	if (canonical !== null) text.append(make("span", canonical, "part-body"), ".");
	text.append(
		make("span", counterpartyId, "part-counterparty"),
		".",
		make("span", timestamp, "part-timestamp"),
		".",
		make("span", requestId, "part-nonce"),
	);
	return text;
}

function isRight(signature: Signature): boolean | null {
	return signature.verdict === "not checked" ? null : signature.verdict === "right";
}

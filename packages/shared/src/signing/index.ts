export { canonicalJson, type Json } from "./canonical-json.ts";
export { type CounterpartyKey, hmacHex, prepareCounterpartyKey } from "./counterparty-key.ts";
export { isCounterpartyId, isRequestId, SIGNATURE_HEADER, type SignatureHeaders, sentAtMs } from "./headers.ts";
export { JSON_DEPTH_MAX, JSON_LENGTH_MAX, type JsonProblem, type ParsedJson, parseJson } from "./parse-json.ts";
export { newRequestId, type RandomBytes } from "./request-id.ts";
export { type RequestToSign, type SignedRequest, signRequest } from "./sign-request.ts";
export { signedText } from "./signed-text.ts";
export {
	type KeysOfCounterparty,
	type RequestToVerify,
	SIGNATURE_AGE_MAX_MS,
	SIGNATURE_AHEAD_MAX_MS,
	type SignatureProblem,
	type VerifiedRequest,
	verifyRequest,
} from "./verify-request.ts";

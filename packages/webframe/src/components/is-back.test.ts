import { expect, test } from "vitest";
import { type FrameState, INITIAL_STATE } from "../store/state.ts";
import { isBack } from "./is-back.ts";

test("a connection is back when it has come, and neither at first sight nor while it stays", () => {
	const at = (connection: FrameState["connection"]): FrameState => ({ ...INITIAL_STATE, connection });
	expect([isBack(at("lost"), at("live")), isBack(at("offline"), at("live"))]).toEqual([true, true]);
	const no = [isBack(undefined, at("live")), isBack(at("live"), at("live")), isBack(at("offline"), at("lost"))];
	expect(no).toEqual([false, false, false]);
});

/** A scripted service, as a test in a browser holds it. */
import type { FrameBetDetails, FrameRound } from "@webframe/shared/wire";
import type { Fault, RecordedCall } from "./scripted-bff.ts";
import type { RemoteCommand } from "./scripted-host.ts";

declare global {
	// The page of the test runner names the host of the services.
	var SCRIPTED_HOST: string;
}

export class RemoteBff {
	readonly url: string;
	readonly #name: string;

	constructor(name: string, url: string) {
		this.#name = name;
		this.url = url;
	}

	static async open(): Promise<RemoteBff> {
		const { name, url } = (await post("/", {})) as { name: string; url: string };
		return new RemoteBff(name, url);
	}

	async set(values: NonNullable<RemoteCommand["set"]>): Promise<void> {
		await this.#obey({ set: values });
	}

	async newRefreshToken(): Promise<string> {
		return (await this.#obey({ call: "newRefreshToken" })) as string;
	}

	async setRound(round: FrameRound): Promise<void> {
		await this.#obey({ call: "setRound", with: [round] });
	}

	async setBet(bet: FrameBetDetails): Promise<void> {
		await this.#obey({ call: "setBet", with: [bet] });
	}

	async changeBet(betId: number, change: Partial<FrameBetDetails>): Promise<void> {
		await this.#obey({ call: "changeBet", with: [betId, change] });
	}

	async fault(path: string, fault: Fault): Promise<void> {
		await this.#obey({ call: "fault", with: [path, fault] });
	}

	async dropRead(path: string): Promise<void> {
		await this.#obey({ call: "dropRead", with: [path] });
	}

	async endSession(reason: string): Promise<void> {
		await this.#obey({ call: "endSession", with: [reason] });
	}

	async cut(): Promise<void> {
		await this.#obey({ call: "cut" });
	}

	async callsOf(path: string): Promise<readonly RecordedCall[]> {
		return (await this.#obey({ call: "callsOf", with: [path] })) as readonly RecordedCall[];
	}

	async connections(): Promise<number> {
		return (await this.#obey({ get: "connections" })) as number;
	}

	async bets(): Promise<readonly FrameBetDetails[]> {
		return (await this.#obey({ get: "bets" })) as readonly FrameBetDetails[];
	}

	async #obey(command: RemoteCommand): Promise<unknown> {
		return await post(`/${this.#name}`, command);
	}
}

async function post(path: string, body: unknown): Promise<unknown> {
	const response = await fetch(SCRIPTED_HOST + path, { method: "POST", body: JSON.stringify(body) });
	if (!response.ok) throw new Error(await response.text());
	return await response.json();
}

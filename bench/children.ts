/** Programs of a measurement in processes of their own, which are told what to do one thing after the other. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Starts a program that ends when it is disconnected. @param env beside our own */
export function startChild(path: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
	return fork(path, args, { execArgv: ["--expose-gc"], stdio: "inherit", env: { ...process.env, ...env } });
}

/** Tells a program something and waits for its answer. */
export async function ask<Command extends object, Answer extends { kind: string }, Kind extends Answer["kind"]>(
	child: ChildProcess,
	command: Command,
	kind: Kind,
): Promise<Extract<Answer, { kind: Kind }>> {
	child.send(command);
	const answer = await nextMessage<Answer>(child);
	if (answer.kind !== kind) throw new Error(`Expected the answer ${kind}, but it was ${answer.kind}.`);
	return answer as Extract<Answer, { kind: Kind }>; // The kind has just been compared.
}

export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
	const [message] = await once(child, "message");
	return message as Message; // Sent by our own program, which was typed to send nothing else.
}

/** Ends them, and waits until all have ended. */
export async function endAll(children: readonly ChildProcess[]): Promise<void> {
	const ends = children.map((child) => once(child, "exit"));
	for (const child of children) child.disconnect();
	await Promise.all(ends);
}

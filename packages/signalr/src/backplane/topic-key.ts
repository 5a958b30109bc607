import type { Target } from "../hub/target.ts";
import type { Topic } from "./backplane.ts";

/** The topic whose subscribers have receivers of a target; nothing for a target that every process may have. */
export function topicOf(target: Target): Topic | undefined {
	return target.kind === "all" ? undefined : target;
}

/** One text for each topic. */
export function topicKey(topic: Topic): string {
	switch (topic.kind) {
		case "connection":
			return `connection:${topic.connection}`;
		case "user":
			return `user:${topic.user}`;
		case "group":
			return `group:${topic.group}`;
	}
}

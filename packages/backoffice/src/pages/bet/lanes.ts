/**
 * The timeline drawn: a lane for each side, a dot for what happened there, a bar for a call from the one who asked, as long as
 * it took. The rows below say the same in words, so readers of the screen are led to those.
 */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { WORDS } from "../../words/english.ts";
import { type TimeAxis, timeAxis } from "./time-axis.ts";
import type { Lane, TimelineEvent } from "./timeline.ts";

const WIDTH = 816;
const LEFT = 84;
const RIGHT = 24;
const TOP = 20;
const LANE_HEIGHT = 42;
const BAR_HEIGHT = 18;
/** A call of a millisecond is seen, too. */
const BAR_MIN = 6;
/** Words within a bar need so much; a narrower one has none. */
const CHARACTER = 7;
const ORDER: readonly Lane[] = ["player", "service", "partner", "operator"];

interface Drawing {
	readonly axis: TimeAxis;
	readonly laneOf: (lane: Lane) => number;
}

export function lanes(events: readonly TimelineEvent[]): TemplateResult {
	const shown = ORDER.filter((lane) => lane !== "operator" || events.some((event) => event.lane === lane));
	const axis = timeAxis(events.flatMap(({ at, lasted }) => [Date.parse(at), Date.parse(at) + (lasted ?? 0)]));
	const laneOf = (lane: Lane): number => TOP + shown.indexOf(lane) * LANE_HEIGHT;
	const height = TOP + shown.length * LANE_HEIGHT;
	const x = (share: number): number => LEFT + share * (WIDTH - LEFT - RIGHT);
	const end = height - 10;
	const [first, last] = [events[0], events.at(-1)];
	return html`<svg class="lanes" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${WORDS.bet.lanes}>
		${shown.map((lane) => svg`<text class="name" x="0" y=${laneOf(lane) + 4}>${WORDS.bet.sides[lane]}</text><path class="lane" d="M${LEFT - 12} ${laneOf(lane)}H${WIDTH}"/>`)}
		${axis.cuts.map((cut) => svg`<path class="cut" d="M${x(cut)} 4v${end - 22}"/>`)}
		${events.map((event) => (event.lasted === undefined ? dot(event, { axis, laneOf }, x) : bar(event, { axis, laneOf }, x)))}
		${[first, last].map((event, index) => (event === undefined ? "" : svg`<text class="name" x=${x(index)} y=${end + 6} text-anchor=${index === 0 ? "start" : "end"}>${event.at.slice(11, 19)}</text>`))}
	</svg>`;
}

function dot(
	{ at, lane, tone }: TimelineEvent,
	{ axis, laneOf }: Drawing,
	x: (share: number) => number,
): SVGTemplateResult {
	return svg`<circle class=${tone} cx=${x(axis.place(Date.parse(at)))} cy=${laneOf(lane)} r="6"/>`;
}

/** A bar lies in the lane of who was asked. */
function bar(event: TimelineEvent, { axis, laneOf }: Drawing, x: (share: number) => number): SVGTemplateResult {
	const { at, lane, tone, what, lasted = 0 } = event;
	const from = x(axis.place(Date.parse(at)));
	const width = Math.max(BAR_MIN, x(axis.place(Date.parse(at) + lasted)) - from);
	const asked = laneOf(lane === "service" ? "partner" : "service");
	const name = what.slice(what.lastIndexOf("/") + 1);
	const text = name.length * CHARACTER + 12 <= width ? svg`<text x=${from + 6} y=${asked + 4}>${name}</text>` : "";
	return svg`<g class=${tone}><path d="M${from} ${laneOf(lane)}V${asked}"/>
		<rect x=${from} y=${asked - BAR_HEIGHT / 2} width=${width} height=${BAR_HEIGHT} rx="4"/>${text}</g>`;
}

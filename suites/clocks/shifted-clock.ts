/**
 * Loaded into a process of the service before anything else: its machine's time is `CLOCK_SHIFT_MS` off, and at each
 * SIGUSR2 jumps to the next one of `CLOCK_JUMPS_MS`, which have commas between them.
 */
let shiftMs = Number(process.env["CLOCK_SHIFT_MS"]);
const jumpsMs = (process.env["CLOCK_JUMPS_MS"] ?? "").split(",").map(Number);
process.on("SIGUSR2", () => {
	shiftMs = jumpsMs.shift() ?? shiftMs;
});

globalThis.Date = new Proxy(Date, {
	construct: (real, given) => Reflect.construct(real, given.length === 0 ? [real.now() + shiftMs] : given),
	get: (real, key) => (key === "now" ? () => real.now() + shiftMs : Reflect.get(real, key)),
});

/**
 * The pictures of providers' games, small: each is read from its provider, scaled and encoded anew, and kept.
 *
 * Everything is bounded: the widths are a few, so that an address with another number makes no other picture; what is
 * kept, in bytes; what is read at once, and of that the part of each server; and one picture that is made at a time, because
 * the threads that make it sign bets too. The same picture that is wanted by many is made once. One that a provider does not
 * give, or that is none, is not asked for again for a minute.
 *
 * Source: wire contract, section 7, "Catalogue".
 */
import { LRUCache } from "lru-cache";
import type { GameProvider } from "../catalogue/ports.ts";
import type { Clock } from "../platform/clock.ts";
import { type Representation, represent } from "../platform/http/representation.ts";
import { type PictureFormat, scaleImage } from "../platform/images/scale-image.ts";
import { Turns } from "../platform/turns.ts";

/** In CSS pixels a tile is 160 wide; for screens of one, two and three dots to a pixel, and for whoever wants more. */
const WIDTHS = [160, 240, 320, 480, 640] as const;
/** Kept in memory: as they came, for the other widths and formats of the same lobby, and as they are sent. */
const ORIGINALS_BYTES_MAX = 33_554_432;
const PICTURES_BYTES_MAX = 67_108_864;
/** How long a picture is kept here, and in browsers. */
export const KEPT_SECONDS = 3_600;
/** A provider's server is not asked more often for a picture that it did not give. */
const MISSING_MS = 60_000;
const MS_PER_SECOND = 1_000;
/** Pictures that are read from providers' servers at once; the lobbies of a cold service want hundreds of pictures. */
const READ_MAX = 16;
const READ_WAITING_MAX = 1_024;
/** Of one server, which may hang: with three of them a place is left to the others, and half of the queue with one. */
const READ_OF_ONE_MAX = 5;
const READ_WAITING_OF_ONE_MAX = 512;
const MADE_MAX = 1;
/** All pictures are made for one and the same: for us. */
const MAKER = "";

export interface GamePicture {
	readonly type: string;
	readonly representation: Representation;
}

/** `busy`: so much is waiting that it is better asked for later. */
export type PictureAnswer = GamePicture | "missing" | "busy";

interface Kept<Value> {
	/** Null: there is none. */
	readonly value: Value | null;
	readonly readAt: number;
}

export class GamePictures {
	readonly #provider: GameProvider;
	readonly #clock: Clock;
	readonly #originals = new LRUCache<string, Kept<Buffer>>({
		maxSize: ORIGINALS_BYTES_MAX,
		sizeCalculation: ({ value }) => 1 + (value?.byteLength ?? 0),
	});
	readonly #pictures = new LRUCache<string, Kept<GamePicture>>({
		maxSize: PICTURES_BYTES_MAX,
		sizeCalculation: ({ value }) => 1 + (value?.representation.body.byteLength ?? 0),
	});
	readonly #reading = new Map<string, Promise<Buffer | null>>();
	readonly #making = new Map<string, Promise<PictureAnswer>>();
	readonly #reads = new Turns({
		running: READ_MAX,
		waiting: READ_WAITING_MAX,
		runningOfOne: READ_OF_ONE_MAX,
		waitingOfOne: READ_WAITING_OF_ONE_MAX,
	});
	readonly #makes = new Turns({ running: MADE_MAX, waiting: READ_MAX });

	constructor(provider: GameProvider, clock: Clock) {
		this.#provider = provider;
		this.#clock = clock;
	}

	/** @param width in dots; the next larger one of those that there are is what comes, the largest where none is named */
	async picture(url: string, width: number | undefined, format: PictureFormat): Promise<PictureAnswer> {
		const wide = WIDTHS.find((one) => one >= (width ?? Number.POSITIVE_INFINITY)) ?? WIDTHS[WIDTHS.length - 1] ?? 640;
		const name = `${format} ${wide} ${url}`;
		const known = this.#known(this.#pictures, name);
		if (known !== undefined) return known.value ?? "missing";
		const running =
			this.#making.get(name) ?? this.#make(name, url, wide, format).finally(() => this.#making.delete(name));
		this.#making.set(name, running);
		return await running;
	}

	async #make(name: string, url: string, width: number, format: PictureFormat): Promise<PictureAnswer> {
		// The place among the readers is kept until the picture is made: no more originals wait than there are places.
		const made = await this.#reads.take(URL.parse(url)?.host ?? url, async () => {
			const original = await this.#original(url);
			if (original === null) return { value: null };
			const value = (await this.#makes.take(MAKER, () => scaleImage(original, width, format))) ?? null;
			// What is no picture is read anew when it is asked for again.
			if (value === null) this.#originals.delete(url);
			return { value };
		});
		if (made === undefined) return "busy";
		const picture =
			made.value === null ? null : { type: made.value.type, representation: represent(Buffer.from(made.value.bytes)) };
		this.#pictures.set(name, { value: picture, readAt: this.#clock.now().getTime() });
		return picture ?? "missing";
	}

	async #original(url: string): Promise<Buffer | null> {
		const known = this.#known(this.#originals, url);
		if (known !== undefined) return known.value;
		const running = this.#reading.get(url) ?? this.#read(url).finally(() => this.#reading.delete(url));
		this.#reading.set(url, running);
		return await running;
	}

	async #read(url: string): Promise<Buffer | null> {
		const image = await this.#provider.readImage(url);
		const value = image?.bytes ?? null;
		this.#originals.set(url, { value, readAt: this.#clock.now().getTime() });
		return value;
	}

	/** What is kept and not too old. */
	#known<Value>(kept: LRUCache<string, Kept<Value>>, name: string): Kept<Value> | undefined {
		const known = kept.get(name);
		if (known === undefined) return undefined;
		const lifetimeMs = known.value === null ? MISSING_MS : KEPT_SECONDS * MS_PER_SECOND;
		return this.#clock.now().getTime() - known.readAt < lifetimeMs ? known : undefined;
	}
}

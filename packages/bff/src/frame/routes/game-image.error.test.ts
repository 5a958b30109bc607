/** The picture of a game that does not come, or that too many want at once. */
import { expect, test } from "vitest";
import type { ImageBytes } from "../../catalogue/ports.ts";
import { noiseImage } from "../../testing/made-images.ts";
import { PNG, useProviderSite } from "../../testing/provider-site.ts";
import { useWorld } from "../../testing/world.ts";
import { GamePictures } from "../game-pictures.ts";

const world = useWorld();
const site = useProviderSite(world);

test("there is one spelling for each game, and none for others", async () => {
	await site().show(await noiseImage(90, 60));
	const address = `${world().url}/frame/games/${await site().codeOf("Rocket")}/image`;
	expect((await fetch(address)).status).toBe(200);
	for (const other of [
		address.replace("games/", "games/0"),
		address.replace("/image", ".0/image"),
		address.replace(/\d{6}/, "9"),
	]) {
		expect((await fetch(other)).status, other).toBe(404);
	}
});

test("one that was none is not asked for again for a minute, then it is", async () => {
	await site().show(PNG);
	const address = `${world().url}/frame/games/${await site().codeOf("Rocket")}/image?width=160`;
	const before = site().pictures;
	for (let times = 0; times < 3; times++) expect((await fetch(address)).status).toBe(404);
	expect(site().pictures - before).toBe(1);
	site().image = { body: await noiseImage(90, 60), type: "image/png" };
	await world().clock.advance(61_000);
	expect((await fetch(address)).status).toBe(200);
	expect(site().pictures - before).toBe(2);
});

test("of a thousand that are wanted at once some wait and the rest is turned away; all of them come when asked again", async () => {
	const body = await noiseImage(30, 20);
	let reading = 0;
	let most = 0;
	const { promise: opened, resolve: open } = Promise.withResolvers<void>();
	const readImage = async (): Promise<ImageBytes> => {
		reading += 1;
		most = Math.max(most, reading);
		await opened;
		reading -= 1;
		return { bytes: body, type: "image/png" };
	};
	const provider = { ...world().service.catalogue.gameProvider, readImage };
	const pictures = new GamePictures(provider, world().clock);
	const wanted = Array.from(new Array(1_100).keys(), (index) =>
		pictures.picture(`https://x${index % 4}/${index}`, 160, "still"),
	);
	open();
	const answers = await Promise.all(wanted);
	const turnedAway = answers.filter((answer) => answer === "busy").length;
	expect(most).toBe(16);
	expect(turnedAway).toBe(1_100 - 16 - 1_024);
	expect(answers.filter((answer) => answer === "missing")).toEqual([]);
	expect(await pictures.picture("https://x3/1099", 160, "still")).toMatchObject({ type: "image/jpeg" });
});

test("a server that hangs keeps no other one's pictures from coming, nor from waiting for their turn", async () => {
	const body = await noiseImage(30, 20);
	let hanging = 0;
	const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
	const readImage = async (url: string): Promise<ImageBytes | undefined> => {
		if (!url.startsWith("https://hangs/")) return { bytes: body, type: "image/png" };
		hanging += 1;
		return await ended;
	};
	const pictures = new GamePictures({ ...world().service.catalogue.gameProvider, readImage }, world().clock);
	const hung = Array.from(new Array(1_100).keys(), (index) => pictures.picture(`https://hangs/${index}`, 160, "still"));
	const others = Array.from(new Array(20).keys(), (index) => pictures.picture(`https://x/${index}`, 160, "still"));
	for (const answer of await Promise.all(others)) expect(answer).toMatchObject({ type: "image/jpeg" });
	expect(hanging).toBe(5);
	end(undefined);
	expect((await Promise.all(hung)).filter((answer) => answer === "missing")).toHaveLength(5 + 512);
});

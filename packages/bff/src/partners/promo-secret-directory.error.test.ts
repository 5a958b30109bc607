import { expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { PromoSecretDirectory } from "./promo-secret-directory.ts";
import { reencryptPromoSecrets, writePromoSecret } from "./promo-secrets.ts";

const SECRETS_KEY = Buffer.alloc(32, 7);
const DAY_MS = 24 * 3_600_000;
const given = useTestDatabase();
const clock = new ManualClock();

const change = (secret: string) => ({
	...{ partnerId: 1, secretsKey: SECRETS_KEY, actor: "a test" },
	...{ secret, now: clock.now() },
});

test("a read that was begun while a secret was good does not bring it back when it is answered after its end", async () => {
	const { database, owner } = given();
	await owner`
		insert into partner (partner_id, name, api_url, is_active, settings, created_at, changed_at)
		values (1, 'one', 'https://one.example', true, '{}', ${clock.now()}, ${clock.now()})`;
	for (const secret of ["the-secret-of-before", "the-secret-of-now"])
		await owner.begin((sql) => writePromoSecret(sql, change(secret)));
	const held = Promise.withResolvers<void>();
	const waits = [held.promise];
	const slow = new Proxy(database, {
		apply: async (target, self, parts) => {
			const wait = waits.shift();
			const answer: unknown = await Reflect.apply(target, self, parts);
			await wait;
			return answer;
		},
	});
	const { logger } = memoryLogger();
	const directory = new PromoSecretDirectory({ database: slow, clock, logger, secretsKey: SECRETS_KEY });
	const early = directory.refresh();
	await clock.advance(DAY_MS);
	await directory.refresh();
	expect(directory.of(1)).toEqual(["the-secret-of-now"]);
	held.resolve();
	await early;
	expect(directory.of(1)).toEqual(["the-secret-of-now"]);
});

test("what a process knows stays good for it when all is put under another SECRETS_KEY", async () => {
	const { database, owner } = given();
	await owner`truncate promo_secret`;
	await owner.begin((sql) => writePromoSecret(sql, change("the-secret-of-now")));
	const { logger, lines } = memoryLogger();
	const running = new PromoSecretDirectory({ database, clock, logger, secretsKey: SECRETS_KEY });
	await running.refresh();
	const to = Buffer.alloc(32, 8);
	const entries = await owner.begin((sql) =>
		reencryptPromoSecrets(sql, { from: SECRETS_KEY, to, actor: "a test", now: clock.now() }),
	);
	expect(entries).toHaveLength(1);
	for (let time = 0; time < 3; time++) await running.refresh();
	expect([running.of(1), lines]).toEqual([["the-secret-of-now"], []]);

	// Who starts reads it under the key that it was given.
	const started = new PromoSecretDirectory({ database, clock, logger, secretsKey: to });
	const forgotten = new PromoSecretDirectory({ database, clock, logger, secretsKey: SECRETS_KEY });
	await started.refresh();
	for (let time = 0; time < 3; time++) await forgotten.refresh();
	expect([started.of(1), forgotten.of(1)]).toEqual([["the-secret-of-now"], []]);
	expect(lines).toHaveLength(1);

	await owner.begin((sql) => writePromoSecret(sql, { ...change("the-secret-after-it"), secretsKey: to }));
	await clock.advance(DAY_MS);
	await running.refresh();
	expect(running.of(1)).toEqual([]);
});

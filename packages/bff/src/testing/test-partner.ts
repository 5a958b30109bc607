import { authTokenValueSchema } from "@webframe/shared/wire";
import { SHELF } from "../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../partners/apply-document.ts";
import { CHEAPEST_SECRET } from "./cheapest-secret.ts";
import { type Answer, postJson, valueIn } from "./test-player.ts";
import { PARTNER_ID, SECRET, type World } from "./world.ts";

/** The server of a partner as a test plays it: it calls table B with a client token. */
export class TestPartner {
	readonly world: World;
	readonly headers: Readonly<Record<string, string>>;

	private constructor(world: World, token: string) {
		this.world = world;
		this.headers = { authorization: `Bearer ${token}` };
	}

	static async logIn(world: World, partnerId = PARTNER_ID): Promise<TestPartner> {
		const answer = await postJson(`${world.url}/auth/token`, { PartnerClientId: partnerId, SecretKey: SECRET });
		return new TestPartner(world, authTokenValueSchema.parse(valueIn(answer)).access_token);
	}

	/** Another casino, which has nothing to do with the first one's bets, and answers no call. */
	static async another(world: World, partnerId = 77, settings = {}): Promise<TestPartner> {
		const { database, partners } = world.service.wagering;
		const apiUrl = "https://another.example";
		const partner = { id: partnerId, name: "Another casino", apiUrl, secrets: [SECRET], settings };
		const document = applyDocumentSchema.parse({ partners: [partner] });
		await applyDocument(database, document, {
			environment: {},
			ownGames: SHELF,
			now: world.clock.now(),
			secretCost: CHEAPEST_SECRET,
		});
		await partners.refresh();
		return await TestPartner.logIn(world, partnerId);
	}

	post(path: string, body: unknown): Promise<Answer> {
		return postJson(`${this.world.url}${path}`, body, this.headers);
	}

	/** Says that a bet's stake is booked, with parts of the message's `Value`, and of the message itself, replaced. */
	accept(betId: number, value: object = {}, over: object = {}): Promise<Answer> {
		const Value = { BetId: betId, TransactionType: -1, ...value };
		return this.post("/payments/accept", { ErrorCode: 200, Message: "ok", ...over, Value });
	}
}

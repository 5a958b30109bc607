/** Every form of a look, drawn. */
import type { Form } from "../game-look.ts";
import { ballsForms } from "./balls-forms.ts";
import { boostedForms } from "./boosted-forms.ts";
import { cardForms } from "./card-forms.ts";
import { nightForms } from "./night-forms.ts";
import { numbersForms } from "./numbers-forms.ts";
import type { Mark } from "./pen.ts";
import { wheelForms } from "./wheel-forms.ts";

export const FORMS: Readonly<Record<Form, () => readonly Mark[]>> = {
	...numbersForms,
	...ballsForms,
	...wheelForms,
	...boostedForms,
	...cardForms,
	...nightForms,
};

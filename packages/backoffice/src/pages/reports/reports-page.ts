/** Reports: sums of what was accepted, down to the transactions of an hour; statements of months, and rates of the euro. */
import { html, type TemplateResult } from "lit";
import { PageBase } from "../../parts/page-element.ts";
import { RATES, STATEMENT, TRANSACTIONS } from "./report-place.ts";
import "./hour-transactions.ts";
import "./month-statement.ts";
import "./rates-list.ts";
import "./report-table.ts";

export class ReportsPage extends PageBase {
	override render(): TemplateResult {
		switch (this.key) {
			case TRANSACTIONS:
				return html`<hour-transactions .query=${this.query} .may=${this.may}></hour-transactions>`;
			case STATEMENT:
				return html`<month-statement .query=${this.query} .may=${this.may}></month-statement>`;
			case RATES:
				return html`<rates-list .query=${this.query} .may=${this.may}></rates-list>`;
			default:
				return html`<report-table .query=${this.query} .may=${this.may}></report-table>`;
		}
	}
}

/**
 * A casino whose page is made with Angular: `CUSTOM_ELEMENTS_SCHEMA` lets a template have elements that are not
 * Angular's. The template is compiled in the browser, so that no build of Angular's own is needed.
 */
import "@angular/compiler";
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";

interface Properties {
	readonly partner: string;
	readonly token: string;
	readonly heard: (text: string) => void;
}

/** Puts the frame into the page, and answers how to take it out again. */
export function mount(target: Element, { partner, token, heard }: Properties): () => void {
	target.append(document.createElement("casino-games"));
	class CasinoGames {
		readonly partner = partner;
		readonly token = token;
		readonly theme = signal("dark");
		readonly heard = heard;
		readonly detailOf = (event: CustomEvent<Readonly<Record<string, string>>>) => event.detail;
	}
	const Games = Component({
		selector: "casino-games",
		schemas: [CUSTOM_ELEMENTS_SCHEMA],
		template: `<button type="button" (click)="theme.set('light')">Light</button>
			<web-frame
				[attr.partner-client-id]="partner"
				[attr.refresh-token]="token"
				[attr.theme]="theme()"
				(ready)="heard('ready')"
				(authorized)="heard('authorized ' + detailOf($event)['partnerUserId'])"
				(tabchange)="heard('tabchange ' + detailOf($event)['tab'])"
			></web-frame>`,
	})(CasinoGames);
	const app = bootstrapApplication(Games, { providers: [provideZonelessChangeDetection()] });
	return () => void app.then((running) => running.destroy());
}

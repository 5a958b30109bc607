import { expect, test } from "vitest";
import { partnerSettingsSchema, writtenSettingsSchema } from "./settings.ts";

test.each(["UTC", "Europe/Berlin", "America/Sao_Paulo", "Etc/GMT+5", "Pacific/Kiritimati"])("%s is taken", (name) => {
	expect(writtenSettingsSchema.parse({ reportTimeZone: name }).reportTimeZone).toBe(name);
});

test.each(["", "Europe/Atlantis", "+05:00", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Kathmandu"])(
	"%j is refused by the field's name, and stays readable where it was written before",
	(name) => {
		const { error } = writtenSettingsSchema.safeParse({ reportTimeZone: name });
		expect(error?.issues.map(({ path }) => path)).toEqual([["reportTimeZone"]]);
		expect(partnerSettingsSchema.parse({ reportTimeZone: name }).reportTimeZone).toBe(name);
	},
);

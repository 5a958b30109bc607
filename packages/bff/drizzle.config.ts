import { defineConfig } from "drizzle-kit";

/** Only for `drizzle-kit generate`: the migrations are applied by `store/migrate.ts`. */
export default defineConfig({
	dialect: "postgresql",
	schema: "./src/store/schema/*.ts",
	out: "./src/store/migrations",
});

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Hitung sendiri",
	text: "Program ini menghitung undian dari seed. Program ini tidak memerlukan apa pun dari kami, hanya Node.js. Simpan sebagai {file} dan jalankan baris ini:",
	seed: "Ganti {seed} dengan seed sebuah ronde: Anda menemukannya di {place}.",
	prints: "Untuk undian yang adil, hasilnya:",
	copy: "Salin",
	copied: "Disalin",
};

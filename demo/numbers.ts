/** Under which numbers the parties of the demo know each other. */
export const PARTNER_NUMBER = 1556;
export const YOUR_CASINO_NUMBER = 1557;
export const PROVIDER_NUMBER = 1;
export const TAG_ID = 1313;

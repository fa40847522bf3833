/**
 * The settings of every route that takes a stake. The player must have accepted the terms, and the site must be open in
 * the player's country. A request that is repeated with the same key gets its first answer. Routes that end a round
 * check neither the terms nor the country.
 */
export const stakes = { termsAccepted: true, openCountries: true, idempotentReplay: true } as const;

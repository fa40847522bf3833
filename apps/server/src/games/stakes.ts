/**
 * The options of every route that takes a stake. The player must have accepted the terms, and the player's country must
 * be open. A repeated request gets its earlier answer. Routes that end a round do not check terms and country.
 */
export const stakes = { termsAccepted: true, openCountries: true, idempotentReplay: true } as const;

/**
 * Options of every route that takes a stake: the player must have accepted the terms, the player's country must be
 * open, and a repeated request gets its earlier answer. Routes that end a round have no such conditions.
 */
export const stakes = { termsAccepted: true, openCountries: true, answersAgain: true } as const;

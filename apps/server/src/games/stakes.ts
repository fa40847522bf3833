/** Of every call that takes a stake: from players who accepted the terms, and where the house is open. What ends one is open to all. */
export const stakes = { termsAccepted: true, openCountries: true, answersAgain: true } as const;

/** The occasions at which the page offers limits. */
export type OfferOccasion = "registration" | "deposit";

/** The ids of the players to whom this document has made the offer of the registration. */
const made = new Set<string>();
/** The ids of the players whose answer before the first deposit did not reach the server. */
const unsaved = new Set<string>();

export const wasMade = (userId: string) => made.has(userId);

/** Remembers until the next page load that this document has made a player the offer of the registration. */
export const noteMade = (userId: string) => void made.add(userId);

/** Returns true if the deposit must continue without an answer, because the server could not store the answer. */
export const isAnswerUnsaved = (userId: string) => unsaved.has(userId);

/** Lets the player continue to the deposit until the next page load, although the server has not stored the answer. */
export const noteUnsavedAnswer = (userId: string) => void unsaved.add(userId);

/** Returns the URL of the offer of limits. After the answer, the page opens the URL path `next`. */
export const limitOfferHref = (occasion: OfferOccasion, next: string) =>
  `/limitOffer?occasion=${occasion}&next=${encodeURIComponent(next)}`;

import type { Data } from "@gemplay/api-schema";

export type Book = Data<"GET /assets/withdraw_addresses">;
export type BookedAddress = Book["addresses"][number];

/** The blockchain network to which the addresses in the address book belong. */
export interface BookNetwork {
  readonly blockchainId: string;
  readonly label: string;
}

/** Reason why the player's own address lock forbids a withdrawal address. */
export type LockProblem =
  | { readonly kind: "not_in_book" }
  | { readonly kind: "locked"; readonly opensAtMs: number };

/** Returns the entry for an address in the player's address book, or undefined. */
export function bookedAs(book: Book | undefined, address: string): BookedAddress | undefined {
  return book?.addresses.find((entry) => entry.address === address);
}

/**
 * Applies the server's rule for the address lock. The player therefore sees that an address is forbidden before the
 * page asks for the funds password.
 */
export function lockProblem(
  book: Book | undefined,
  address: string,
  own: string,
  nowMs: number,
): LockProblem | undefined {
  if (!book?.lock.on || address === own) return undefined;
  if (book.lock.endsAtMs !== null && book.lock.endsAtMs <= nowMs) return undefined;
  const entry = bookedAs(book, address);
  if (!entry) return { kind: "not_in_book" };
  return entry.opensAtMs === null || entry.opensAtMs <= nowMs
    ? undefined
    : { kind: "locked", opensAtMs: entry.opensAtMs };
}

/**
 * Returns which of the 8 drawings the page shows beside an address, as a number from 1 to 8. The number is computed
 * from the address, so an address always has the same drawing.
 */
export function avatarOfAddress(address: string): number {
  return (Number.parseInt(address.slice(-4), 16) % 8) + 1;
}

/** Formats a remaining time in hours, minutes and seconds: `18:42:10`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Characters that the server accepts in a name: letters, marks, numbers, punctuation, symbols and spaces. */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
export const nameAtMost = 24;

/** Returns the number of characters in a name, counted in the same way as on the server. */
export const nameLength = (name: string): number => [...name.normalize("NFC").trim()].length;

/**
 * Returns the reason why the address book does not allow a name. The result is undefined if the address book allows the
 * name.
 */
export function nameProblem(name: string, book: Book | undefined): "empty" | "invalid" | "taken" | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "empty";
  if (nameLength(name) > nameAtMost || !visible.test(trimmed)) return "invalid";
  const key = (text: string) => text.normalize("NFKC").trim().replace(/ +/g, " ").toLowerCase();
  return book?.addresses.some((entry) => key(entry.name) === key(name)) ? "taken" : undefined;
}

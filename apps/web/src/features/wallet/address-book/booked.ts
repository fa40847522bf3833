import type { Data } from "@gemplay/api-schema";

export type Book = Data<"GET /assets/withdraw_addresses">;
export type BookedAddress = Book["addresses"][number];

/** The network of the addresses in the book. */
export interface BookNetwork {
  readonly blockchainId: string;
  readonly label: string;
}

/** Reason why the player's own lock forbids an address. */
export type LockProblem =
  | { readonly kind: "not_in_book" }
  | { readonly kind: "locked"; readonly opensAtMs: number };

/** Returns the entry of an address in the address book, or undefined. */
export function bookedAs(book: Book | undefined, address: string): BookedAddress | undefined {
  return book?.addresses.find((entry) => entry.address === address);
}

/**
 * Applies the lock rule of the server, so that the player sees a problem before the page asks for the funds password.
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
 * Returns the number of the drawing for an address, from 1 to 8. The number is computed from the address, so it never
 * changes.
 */
export function avatarOfAddress(address: string): number {
  return (Number.parseInt(address.slice(-4), 16) % 8) + 1;
}

/** Returns the remaining time as `18:42:10`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Letters, marks, numbers, punctuation, symbols and spaces: the characters that the server accepts. */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
export const nameAtMost = 24;

/** Returns the number of characters in a name, counted like on the server. */
export const nameLength = (name: string): number => [...name.normalize("NFC").trim()].length;

/** Returns the reason why a name is not allowed in the address book, or undefined for an allowed name. */
export function nameProblem(name: string, book: Book | undefined): "empty" | "invalid" | "taken" | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "empty";
  if (nameLength(name) > nameAtMost || !visible.test(trimmed)) return "invalid";
  const key = (text: string) => text.normalize("NFKC").trim().replace(/ +/g, " ").toLowerCase();
  return book?.addresses.some((entry) => key(entry.name) === key(name)) ? "taken" : undefined;
}

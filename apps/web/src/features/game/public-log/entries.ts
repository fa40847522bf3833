import {
  type BetEntry,
  canonicalJson,
  type JsonValue,
  merkleRoot,
  type SignedTreeHead,
} from "@gemplay/games";

/** An entry of the log with its place and its path, as the server sends them. */
interface Included {
  readonly index: number;
  readonly entry: string;
  readonly path: readonly string[];
}

/** Returns whether the path of an entry leads to the root of a tree head. */
export const isInTree = ({ entry, index, path }: Included, { size, root }: SignedTreeHead): boolean =>
  merkleRoot(entry, { index, size, path: [...path] }) === root;

/** Returns whether two values have the same canonical JSON text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one as JsonValue) === canonicalJson(other as JsonValue);

/** Reads the entry of a bet; undefined for another text. */
export function readBetEntry(text: string): BetEntry | undefined {
  try {
    const entry = JSON.parse(text) as BetEntry;
    return entry.kind === "bet" && isCanonical(entry, text) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a text is the canonical JSON text of a value. */
const isCanonical = (value: unknown, text: string): boolean => canonicalJson(value as JsonValue) === text;

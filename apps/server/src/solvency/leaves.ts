import { createHash, hash } from "node:crypto";
import { type Owed, owedAssets } from "@gemplay/solvency";
import type { StoredLeaf, StoredOwed } from "./solvency.tables.ts";

/**
 * The number of leaves in one block (a group of leaves) of a tree. The database stores and reads a block of leaves as a
 * whole.
 */
export const blockLeaves = 256;

/**
 * Computes the salt of a leaf in one tree. The salt hides which player owns the leaf, and only this player gets the
 * salt.
 *
 * @param index the position of the leaf in the tree, from 0
 */
export function saltOf(secret: string, index: number): string {
  return hash("shake256", `${secret}:salt:${index}`, { outputEncoding: "hex", outputLength: 32 });
}

/** Computes the key by which `owedByPlayer` orders a part of the debt to a player. */
export function placeOf(secret: string, playerId: bigint, part: number): Buffer {
  const numbers = Buffer.alloc(12);
  numbers.writeBigInt64BE(playerId);
  numbers.writeInt32BE(part, 8);
  return createHash("sha256").update(Buffer.from(secret, "hex")).update(numbers).digest();
}

export const storedOwed = (owed: Owed): StoredOwed =>
  owedAssets.map((asset) => String(owed[asset])) as unknown as StoredOwed;

export const storedLeaf = (playerId: bigint, owed: Owed): StoredLeaf => [
  String(playerId),
  ...storedOwed(owed),
];

export function readOwed(stored: readonly string[]): Owed {
  return Object.fromEntries(
    owedAssets.map((asset, place) => [asset, BigInt(stored[place] ?? "")]),
  ) as unknown as Owed;
}

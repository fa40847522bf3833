import { createHash, createHmac } from "node:crypto";
import { type Owed, owedAssets } from "@gemplay/solvency";
import type { StoredLeaf, StoredOwed } from "./solvency.tables.ts";

/**
 * The number of leaves in one block (a group of leaves) of a tree. The database stores and reads a block of leaves as a
 * whole.
 */
export const blockLeaves = 256;

/**
 * Computes the salt of a player's leaf in one tree. The salt hides which player owns the leaf, and only this player
 * gets the salt.
 */
export function saltOf(secret: string, playerId: bigint): string {
  return createHmac("sha256", Buffer.from(secret, "hex")).update(`salt:${playerId}`).digest("hex");
}

/** Computes the key by which `owedByPlayer` orders a player's leaf. */
export function placeOf(secret: string, playerId: bigint): Buffer {
  const id = Buffer.alloc(8);
  id.writeBigInt64BE(playerId);
  return createHash("sha256").update(Buffer.from(secret, "hex")).update(id).digest();
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

import { createHash, createHmac } from "node:crypto";
import { type Owed, owedAssets } from "@gemplay/solvency";
import type { StoredLeaf, StoredOwed } from "./solvency.tables.ts";

/** Leaves that are stored, and read for a proof, together. */
export const blockLeaves = 256;

/** Of one player in one tree: it hides whose the leaf is, and is told to nobody but that player. */
export function saltOf(secret: string, playerId: bigint): string {
  return createHmac("sha256", Buffer.from(secret, "hex")).update(`salt:${playerId}`).digest("hex");
}

/** Where a player's leaf stands among the others: the order in which `owedByPlayer` lists them. */
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

import { AmountError, assets, parseAmount } from "@gemplay/money";
import { type Owed, owedAssets } from "./owed.ts";
import type { Proof } from "./proof.ts";

/** Thrown if the input is not a valid proof of solvency. The error message names the wrong field. */
export class ProofError extends Error {
  override readonly name = "ProofError";
}

const hex64 = /^[0-9a-f]{64}$/;
/**
 * The maximum number of nodes on the path of a proof. A path with more than 40 nodes would need more leaves than there
 * are people on Earth.
 */
const mostSteps = 40;

/**
 * Reads a proof from a file or from the network, in the format of the answer of `GET /user/solvency/proof`.
 *
 * @throws {ProofError} if a field of the proof is missing or malformed
 */
export function readProof(json: unknown): Proof {
  const given = fields(json, "the proof");
  const path = given.path;
  if (!Array.isArray(path) || path.length > mostSteps) throw new ProofError("path: must be a list of nodes");
  return {
    takenAtMs: count(given.takenAtMs, "takenAtMs"),
    leaves: count(given.leaves, "leaves"),
    index: count(given.index, "index"),
    playerId: playerId(given.userId),
    salt: hash(given.salt, "salt"),
    owed: amounts(given.owed, "owed"),
    path: path.map((node: unknown, place) => {
      const { hash: of, owed } = fields(node, `path ${place}`);
      return { hash: hash(of, `path ${place} hash`), owed: amounts(owed, `path ${place} owed`) };
    }),
  };
}

function fields(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ProofError(`${name}: must be an object`);
  return value as Readonly<Record<string, unknown>>;
}

function count(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new ProofError(`${name}: must be a whole number`);
  return value;
}

function hash(value: unknown, name: string): string {
  if (typeof value !== "string" || !hex64.test(value))
    throw new ProofError(`${name}: must be 64 lower-case hexadecimal characters`);
  return value;
}

function playerId(value: unknown): bigint {
  if (typeof value !== "string" || !/^\d{1,18}$/.test(value))
    throw new ProofError("userId: must be a number as text");
  return BigInt(value);
}

function amounts(value: unknown, name: string): Owed {
  const given = fields(value, name);
  const read = owedAssets.map((asset) => {
    try {
      return [asset, parseAmount(given[asset], assets[asset].decimals)] as const;
    } catch (error) {
      if (error instanceof AmountError) throw new ProofError(`${name} ${asset}: must be an amount as text`);
      throw error;
    }
  });
  return Object.fromEntries(read) as unknown as Owed;
}

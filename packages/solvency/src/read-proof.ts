import { AmountError, assets, parseAmount } from "@gemplay/money";
import { type Owed, owedAssets } from "./owed.ts";
import type { Proof, ProofPart } from "./proof.ts";

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
/** The maximum number of parts of a proof. A limit protects the page from a file that would take long to check. */
const mostParts = 64;

/**
 * Reads a proof from a file or from the network, in the format of the answer of `GET /user/solvency/proof`.
 *
 * @throws {ProofError} if a field of the proof is missing or malformed
 */
export function readProof(json: unknown): Proof {
  const given = fields(json, "the proof");
  return {
    takenAtMs: count(given.takenAtMs, "takenAtMs"),
    leaves: count(given.leaves, "leaves"),
    playerId: playerId(given.userId),
    owed: amounts(given.owed, "owed"),
    parts: list(given.parts, "parts", mostParts).map((one, place) => part(one, `part ${place}`)),
  };
}

function part(json: unknown, name: string): ProofPart {
  const given = fields(json, name);
  return {
    index: count(given.index, `${name} index`),
    salt: hash(given.salt, `${name} salt`),
    owed: amounts(given.owed, `${name} owed`),
    path: list(given.path, `${name} path`, mostSteps).map((node, place) => {
      const { hash: of, owed } = fields(node, `${name} path ${place}`);
      return {
        hash: hash(of, `${name} path ${place} hash`),
        owed: amounts(owed, `${name} path ${place} owed`),
      };
    }),
  };
}

function list(value: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most)
    throw new ProofError(`${name}: must be a list of at most ${most} values`);
  return value;
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

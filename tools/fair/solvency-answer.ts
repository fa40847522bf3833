import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { formatAssetAmount } from "@gemplay/money";
import { type Owed, owedAssets, type Proof, ProofError, readProof, verifyProof } from "@gemplay/solvency";

export const solvencyUsage = "npm run -s fair -- solvency --proof FILE --root ROOT [--user ID]";

/** The reasons why a proof of solvency is not valid. */
const sentences = {
  amount: "an amount is negative or larger than the tree allows",
  path: "a path has the wrong length for the position of its leaf",
  root: "a path leads to another root",
  twice: "two parts have the same position",
  parts: "the parts do not add up to the stated debt",
} as const;

/**
 * The error for a proof that is well formed but not valid. The error message gives the reason why the proof is not
 * valid.
 */
export class NotProven extends Error {
  override readonly name = "NotProven";
}

/**
 * Checks a saved proof of solvency against a Merkle root. The user should take the root from the chain, not from the
 * source of the proof.
 *
 * @param args arguments after the word `solvency`
 * @returns the amounts of the player and the sums of all players
 * @throws {NotProven} if a part of the player's debt is not in the tree of this root, or if the parts do not add up
 * @throws {Error} with one sentence if the arguments are incomplete or ambiguous
 */
export function solvencyAnswer(args: readonly string[]): object {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { proof: { type: "string" }, root: { type: "string" }, user: { type: "string" } },
  });
  if (positionals.length > 0 || values.proof === undefined || values.root === undefined)
    throw new Error(`usage: ${solvencyUsage}`);
  const [, root] = /^(?:0x)?([0-9a-f]{64})$/.exec(values.root) ?? [];
  if (root === undefined) throw new Error(`root must be 64 lower-case hex characters, not "${values.root}"`);
  const proof = proofIn(values.proof);
  if (values.user !== undefined && values.user !== String(proof.playerId))
    throw new NotProven(`the proof belongs to player ${proof.playerId}, not to player ${values.user}`);
  const verdict = verifyProof(proof, root);
  if (!verdict.isProven) throw new NotProven(sentences[verdict.why]);
  return {
    proven: true,
    taken: new Date(proof.takenAtMs).toISOString(),
    user: String(proof.playerId),
    owed: shown(proof.owed),
    parts: proof.parts.length,
    leaves: proof.leaves,
    total: shown(verdict.total),
  };
}

function proofIn(file: string): Proof {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`proof: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return readProof(json);
  } catch (error) {
    throw error instanceof ProofError ? new Error(`proof: ${error.message}`) : error;
  }
}

const shown = (owed: Owed) =>
  Object.fromEntries(owedAssets.map((asset) => [asset, formatAssetAmount(owed[asset], asset)]));

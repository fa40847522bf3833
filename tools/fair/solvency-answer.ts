import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { formatAssetAmount } from "@gemplay/money";
import { type Owed, owedAssets, type Proof, ProofError, readProof, verifyProof } from "@gemplay/solvency";

export const solvencyUsage = "npm run -s fair -- solvency --proof FILE --root ROOT [--user ID]";

/** Why a proof shows nothing. */
const sentences = {
  amount: "an amount is below zero or larger than a tree can hold",
  path: "the path is not as long as the leaf's place asks for",
  root: "the path leads to another root",
} as const;

/** The proof is well formed, and proves nothing: the message says why. */
export class NotProven extends Error {
  override readonly name = "NotProven";
}

/**
 * Checks a saved proof of solvency against a root, which is to be taken from the chain and not from the same place.
 *
 * @param args after the word `solvency`
 * @returns what it proves: the player's own amounts, and the sums of all
 * @throws {NotProven} the leaf is not in the tree of this root
 * @throws {Error} a sentence for the person who asked, when the command is not complete and exact
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
  if (root === undefined) throw new Error(`root: 64 lower-case hex characters, not "${values.root}"`);
  const proof = proofIn(values.proof);
  if (values.user !== undefined && values.user !== String(proof.playerId))
    throw new NotProven(`the leaf is of player ${proof.playerId}, not of ${values.user}`);
  const verdict = verifyProof(proof, root);
  if (!verdict.isProven) throw new NotProven(sentences[verdict.why]);
  return {
    proven: true,
    taken: new Date(proof.takenAtMs).toISOString(),
    user: String(proof.playerId),
    owed: shown(proof.owed),
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

import { gameNames } from "../games/game-looks.ts";
import type { Round } from "../games/play/game/round.ts";
import type { RevealedSeeds } from "../games/proof/proof.ts";

/**
 * A round as text that the player can copy. The text contains all inputs that are needed to recompute the round, and
 * usually also its claimed result.
 */
export interface CopiedRound {
  readonly round: Round;
  readonly seeds: Pick<RevealedSeeds, "serverSeed" | "serverSeedHash" | "clientSeed" | "nonce">;
  /**
   * True if the copied text contains the result of the round. Without a claimed result, the page cannot compare the
   * computed result.
   */
  readonly claims: boolean;
}

/** Returns a round and its seeds as text that the player can paste into the verification form. */
export function copiedText(round: Round, { serverSeed, serverSeedHash, clientSeed }: RevealedSeeds): string {
  const { game, nonce, params, outcome, asset, amount, multiplierE4, payout, result } = round;
  const inputs = { game, serverSeed, serverSeedHash, clientSeed, nonce, params };
  return JSON.stringify({ ...inputs, outcome, asset, amount, multiplierE4, payout, result }, null, 2);
}

/**
 * Reads a round from a copied text. The function does not check `params` and `outcome`, because the proof recomputes
 * the round and never trusts the copied values.
 * @returns undefined if the text is not a copied round
 */
export function readCopied(text: string): CopiedRound | undefined {
  const read = parse(text);
  if (typeof read !== "object" || read === null) return undefined;
  const { game, serverSeed, serverSeedHash, clientSeed, nonce } = read as Record<string, unknown>;
  const known = gameNames.find((one) => one === game);
  if (
    known === undefined ||
    typeof serverSeed !== "string" ||
    typeof serverSeedHash !== "string" ||
    typeof clientSeed !== "string" ||
    !Number.isSafeInteger(nonce)
  )
    return undefined;
  const round = read as Round;
  const claims = ["outcome", "asset", "amount", "multiplierE4", "payout", "result"].every(
    (name) => name in read,
  );
  return { round, seeds: { serverSeed, serverSeedHash, clientSeed, nonce: round.nonce }, claims };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { Data, GameName } from "@gemplay/api-schema";
import { hashServerSeed, isSameOutcome, payoutBase, type RoundSeeds } from "@gemplay/games";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import type { ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import type { ProofField, Values } from "./proof-fields.ts";
import { multiplierText, type Step, shortHash } from "./step.ts";

/**
 * A finished round of any game, in the format of the server. Rounds of the demo have the same format as rounds of the
 * server.
 */
export type Round = Data<"GET /games/round">["round"];
type Rounds = { readonly [G in GameName]: Extract<Round, { game: G }> };
/** A finished round of one game. */
export type RoundOf<G extends GameName> = Rounds[G];
/** A seed pair. The seed pair contains the server seed only after this seed was revealed. */
export type SeedsOfRound = Data<"GET /games/round">["seeds"];
/** A seed pair whose server seed is revealed. */
export type RevealedSeeds = SeedsOfRound & { readonly serverSeed: string };

/** Result of a round, computed from the seeds and from the player's choices. */
export interface Recomputed<G extends GameName> {
  readonly outcome: RoundOf<G>["outcome"];
  /**
   * Multiplier of the round in ten-thousandths, or 0 for a loss. The value is undefined if the player's choices do not
   * fit the drawn outcome, so that the round has no multiplier.
   */
  readonly multiplierE4: number | undefined;
  /**
   * Steps of the fairness proof from the seeds to the multiplier. The sheet shows one step before these steps: from the
   * server seed to its hash.
   */
  readonly steps: readonly Step[];
}

/** Text keys for the names of the seeds that a game uses. */
export interface SeedNames {
  readonly server: PageKey;
  readonly hash: PageKey;
  readonly client: PageKey;
  /** Text key for the name of the row that shows `client : nonce`. */
  readonly clientAndNonce: PageKey;
  /** Text key for the title of the step from the server seed to its hash. */
  readonly hashStep: PageKey;
  /** True if the nonce changes the outcome of a round. The value is false if the nonce only identifies the round. */
  readonly nonceDecides: boolean;
}

const pairNames: SeedNames = {
  server: "fairness.serverSeed",
  hash: "fairness.hashSeen",
  client: "fairness.clientSeed",
  clientAndNonce: "round.clientAndNonce",
  hashStep: "round.step1",
  nonceDecides: true,
};

/**
 * The functions and texts that the fairness proof of a game provides. `P` is the type of the player's choices
 * (parameters and moves), without the outcome of the round.
 */
interface GameParts<G extends GameName, P> {
  /**
   * Names of the seeds with which the game computes its rounds. The value is undefined if the game uses the player's
   * seed pair.
   */
  readonly names?: SeedNames;
  /**
   * Formula of the outcome, in several lines. The formula starts from the random numbers, or from the seeds if the game
   * does not use the player's seed pair.
   */
  readonly formula: readonly string[];
  /** Fields of the verification form, and the initial values of the fields. */
  readonly fields: readonly ProofField[];
  readonly initial: P;
  /**
   * Reads the values that the player entered in the verification form. Returns undefined if the values give no valid
   * bet.
   */
  read(values: Values): P | undefined;
  write(played: P): Values;
  played(round: Pick<RoundOf<G>, "params" | "outcome">): P;
  /**
   * Computes a round from its seeds with the game engines of `@gemplay/games`. The computation has no side effects on
   * the page.
   * @throws {RangeError} if the game does not offer the player's choices
   */
  recompute(seeds: RoundSeeds, played: P): Recomputed<G>;
  /** Returns the outcome of a round as a short text for the proof. */
  figure(outcome: RoundOf<G>["outcome"], played: P): string;
  /** Returns the outcome of a round as a small drawing, for games whose outcome a text cannot show. */
  picture?(outcome: RoundOf<G>["outcome"], played: P): ReactNode;
  /** Returns the player's choices as a short text. */
  bet(played: P): string;
}

/** A computed round with a text and a drawing of its outcome. */
export interface Computed {
  readonly outcome: Round["outcome"];
  readonly multiplierE4: number | undefined;
  readonly steps: readonly Step[];
  readonly figure: string;
  readonly picture: ReactNode;
}

type Claim = Pick<Round, "params" | "outcome">;

/** The fairness proof of a game, in the format that all pages use. */
export interface GameProof {
  readonly names: SeedNames;
  readonly formula: readonly string[];
  readonly fields: readonly ProofField[];
  readonly initial: () => Values;
  /**
   * Returns the values of the verification form for the player's choices in a round.
   * @throws if the data of the round is invalid
   */
  valuesOf(claim: Claim): Values;
  /** Computes a round from the values of the verification form. Returns undefined if the values give no valid bet. */
  fromValues(seeds: RoundSeeds, values: Values): Computed | undefined;
  /**
   * Recomputes a reported round from its seeds.
   * @throws if the game does not offer the player's choices
   */
  again(seeds: RoundSeeds, claim: Claim): Computed;
  /** Returns the text and the drawing of the outcome that the server reported. */
  shown(claim: Claim): Pick<Computed, "figure" | "picture"> & { readonly bet: string };
}

/** Creates the fairness proof of a game from the functions and texts of its proof file. */
export function defineProof<G extends GameName, P>(parts: GameParts<G, P>): GameProof {
  const own = (claim: Claim) => claim as Pick<RoundOf<G>, "params" | "outcome">;
  const look = (outcome: RoundOf<G>["outcome"], played: P) => ({
    figure: parts.figure(outcome, played),
    picture: parts.picture?.(outcome, played) ?? null,
  });
  const compute = (seeds: RoundSeeds, played: P): Computed => {
    const { outcome, multiplierE4, steps } = parts.recompute(seeds, played);
    return { outcome, multiplierE4, steps, ...look(outcome, played) };
  };
  return {
    names: parts.names ?? pairNames,
    formula: parts.formula,
    fields: parts.fields,
    initial: () => parts.write(parts.initial),
    valuesOf: (claim) => parts.write(parts.played(own(claim))),
    fromValues(seeds, values) {
      const played = parts.read(values);
      return played && compute(seeds, played);
    },
    again: (seeds, claim) => compute(seeds, parts.played(own(claim))),
    shown(claim) {
      const played = parts.played(own(claim));
      return { ...look(own(claim).outcome, played), bet: parts.bet(played) };
    },
  };
}

export interface ProofStep extends Step {
  readonly fine: boolean;
}

/** A round that the browser has recomputed, compared with the round that the server reported. */
export interface Proof {
  readonly hashMatches: boolean;
  readonly outcomeMatches: boolean;
  /** Whether the computed multiplier, payout and result (WIN or LOSE) match the reported values. */
  readonly payMatches: boolean;
  readonly matches: boolean;
  readonly steps: readonly ProofStep[];
}

/**
 * Returns the first step of the fairness proof: from the server seed to its hash.
 * @param wanted the hash that the page received before the round, or "" if the page received no hash
 */
export function hashStep({ hashStep: title }: SeedNames, serverSeed: string, wanted: string): ProofStep {
  const hash = hashServerSeed(serverSeed);
  return {
    title,
    formula: `SHA-256(${shortHash(serverSeed)}) =`,
    result: shortHash(hash),
    fine: wanted === "" || wanted === hash,
  };
}

/**
 * Recomputes a round from its revealed seeds and compares the results. The function never throws: if the browser cannot
 * compute a round, the round counts as not matching.
 */
export function proveRound(proof: GameProof, round: Round, seeds: RevealedSeeds): Proof {
  const first = hashStep(proof.names, seeds.serverSeed, seeds.serverSeedHash);
  const computed = attempt(() => proof.again({ ...seeds, nonce: round.nonce }, round));
  const outcomeMatches = computed !== undefined && isSameOutcome(computed.outcome, round.outcome);
  const paid = attempt(() => payOf(round, computed?.multiplierE4)) ?? { fine: false, figures: "" };
  const payMatches = outcomeMatches && paid.fine;
  const steps = computed?.steps ?? [];
  return {
    hashMatches: first.fine,
    outcomeMatches,
    payMatches,
    matches: first.fine && payMatches,
    steps: [
      first,
      ...steps.map((step, place) =>
        place === steps.length - 1
          ? { ...step, result: `${step.result}${paid.figures}`, fine: payMatches }
          : { ...step, fine: outcomeMatches },
      ),
    ],
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns whether the payout of a round is exactly the stake times the multiplier, to the base unit. */
function payOf(round: Round, multiplierE4: number | undefined): { fine: boolean; figures: string } {
  if (multiplierE4 === undefined) return { fine: false, figures: "" };
  const { decimals } = assets[round.asset];
  const stakeBase = parseAmount(round.amount, decimals);
  const paidBase = payoutBase(stakeBase, multiplierE4);
  return {
    fine:
      multiplierE4 === round.multiplierE4 &&
      paidBase === parseAmount(round.payout, decimals) &&
      (round.result === "WIN") === paidBase >= stakeBase,
    figures: `\n${round.amount} × ${multiplierText(multiplierE4)} = ${formatAmount(paidBase, decimals)}`,
  };
}

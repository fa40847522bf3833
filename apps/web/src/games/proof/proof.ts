import type { Data, GameName } from "@gemplay/api-schema";
import { hashServerSeed, isSameOutcome, payoutBase, type RoundSeeds } from "@gemplay/games";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import type { ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import type { ProofField, Values } from "./proof-fields.ts";
import { multiplierText, type Step, shortHash } from "./step.ts";

/** A finished round of any game as the server writes it; the demo writes the same. */
export type Round = Data<"GET /games/round">["round"];
type Rounds = { readonly [G in GameName]: Extract<Round, { game: G }> };
/** A finished round of one game. */
export type RoundOf<G extends GameName> = Rounds[G];
/** A seed pair with its server seed once that is revealed. */
export type SeedsOfRound = Data<"GET /games/round">["seeds"];
/** A seed pair whose server seed is revealed. */
export type RevealedSeeds = SeedsOfRound & { readonly serverSeed: string };

/** What the seeds and the player's choices make of a round. */
export interface Recomputed<G extends GameName> {
  readonly outcome: RoundOf<G>["outcome"];
  /** Ten-thousandths; 0 for a loss. Undefined when the choices do not fit what was drawn, so that nothing is paid. */
  readonly multiplierE4: number | undefined;
  /** From the seeds to the multiplier; the step from the seed to its hash stands before them. */
  readonly steps: readonly Step[];
}

/** What the seeds of a game are called. */
export interface SeedNames {
  readonly server: PageKey;
  readonly hash: PageKey;
  readonly client: PageKey;
  /** The row that holds `client : nonce`. */
  readonly clientAndNonce: PageKey;
  /** Title of the step from the seed to its hash. */
  readonly hashStep: PageKey;
  /** Whether the nonce decides; if not, it only names the round. */
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

/** What a game's file here says of it. `P`: what the player chose, parameters and moves, and nothing of the outcome. */
interface GameParts<G extends GameName, P> {
  /** Where the seeds are no pair of the player's. */
  readonly names?: SeedNames;
  /** From the numbers, or from the seeds where they are no pair, to the outcome: lines of a formula. */
  readonly formula: readonly string[];
  /** What the verifying form asks for, and begins with. */
  readonly fields: readonly ProofField[];
  readonly initial: P;
  /** What a form holds, read; undefined when it is no offered bet. */
  read(values: Values): P | undefined;
  write(played: P): Values;
  played(round: Pick<RoundOf<G>, "params" | "outcome">): P;
  /**
   * Computes a round. Pure: the engines of `@gemplay/games`, and the figures on the way.
   * @throws {RangeError} when nothing like that is offered
   */
  recompute(seeds: RoundSeeds, played: P): Recomputed<G>;
  /** The outcome in a figure. */
  figure(outcome: RoundOf<G>["outcome"], played: P): string;
  /** The outcome as a small drawing, where a figure does not say it. */
  picture?(outcome: RoundOf<G>["outcome"], played: P): ReactNode;
  /** The choices in a line of figures. */
  bet(played: P): string;
}

/** A computed round with its look. */
export interface Computed {
  readonly outcome: Round["outcome"];
  readonly multiplierE4: number | undefined;
  readonly steps: readonly Step[];
  readonly figure: string;
  readonly picture: ReactNode;
}

type Claim = Pick<Round, "params" | "outcome">;

/** A game's proof as the pages use it. */
export interface GameProof {
  readonly names: SeedNames;
  readonly formula: readonly string[];
  readonly fields: readonly ProofField[];
  readonly initial: () => Values;
  /** What a form shows for a round's choices. @throws when the round is no such round */
  valuesOf(claim: Claim): Values;
  /** A round from a form; undefined when what it holds is no offered bet. */
  fromValues(seeds: RoundSeeds, values: Values): Computed | undefined;
  /** A round again. @throws when nothing like that is offered */
  again(seeds: RoundSeeds, claim: Claim): Computed;
  /** How a round looks as the server tells it. */
  shown(claim: Claim): Pick<Computed, "figure" | "picture"> & { readonly bet: string };
}

/** Makes a game's proof from its parts. */
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

/** A round computed again, beside what was said of it. */
export interface Proof {
  readonly hashMatches: boolean;
  readonly outcomeMatches: boolean;
  /** Multiplier, payout and WIN or LOSE. */
  readonly payMatches: boolean;
  readonly matches: boolean;
  readonly steps: readonly ProofStep[];
}

/** The step from the seed to its hash. @param wanted the hash that was seen before; "" when none is known */
export function hashStep({ hashStep: title }: SeedNames, serverSeed: string, wanted: string): ProofStep {
  const hash = hashServerSeed(serverSeed);
  return {
    title,
    formula: `SHA-256(${shortHash(serverSeed)}) =`,
    result: shortHash(hash),
    fine: wanted === "" || wanted === hash,
  };
}

/** Computes a round again from its revealed seeds. Never throws: what cannot be computed does not match. */
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

/** Whether a round paid what the multiplier makes of its stake, to the base unit. */
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

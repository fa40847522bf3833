import type { InstantGameName } from "@gemplay/api-schema";
import type { AnyField, InstantGame, RoundSeeds } from "@gemplay/games";
import type { ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import { readTypedNumber, toTypedNumber } from "../../ui/money/typed-amount.ts";
import { drawSteps } from "./draw-steps.ts";
import { defineProof, type GameProof, type RoundOf } from "./proof.ts";
import { type ProofField, readPlaces, type Values } from "./proof-fields.ts";
import type { Step } from "./step.ts";

type OutcomeOf<G extends InstantGameName> = RoundOf<G>["outcome"];

/**
 * Describes how the verification form shows one parameter of a bet. The allowed values of each parameter are in the
 * definition of the game.
 */
interface ParamLook {
  readonly label: PageKey;
  /** Text keys for the names of the parameter's values. Undefined for numbers. */
  readonly names?: Readonly<Record<string, PageKey>>;
  /**
   * Number of decimals of a number that the player types. The value is undefined for a number that the player selects
   * from a list.
   */
  readonly decimals?: 0 | 2;
  /** Number of columns of a board on which the player selects tiles. */
  readonly columns?: number;
}

/** The functions and texts that the proof file of an instant game provides. */
interface InstantParts<G extends InstantGameName, P> {
  /** Formula that computes the outcome of a round from the random numbers, in several lines. */
  readonly formula: readonly string[];
  /** The fields of the verification form, in the order in which the form shows the fields. */
  readonly form: Readonly<Record<keyof P, ParamLook>>;
  /** Returns how many random numbers one round uses. */
  draws(params: P): number;
  /** Returns the steps of the fairness proof from the random numbers to the multiplier. */
  steps(
    drawn: {
      readonly outcome: OutcomeOf<G>;
      readonly multiplierE4: number;
      readonly floats: readonly number[];
    },
    params: P,
  ): readonly Step[];
  /** Returns the outcome of a round as a short text. */
  figure(outcome: OutcomeOf<G>, params: P): string;
  /** Returns the outcome of a round as a small drawing, for games whose outcome a text cannot show. */
  picture?(outcome: OutcomeOf<G>, params: P): ReactNode;
  /** Returns the bet of a round as a short text. */
  bet(params: P): string;
}

/**
 * Creates the fairness proof of an instant game. The proof uses the definition of the game to check bets and to play
 * rounds.
 */
export function defineInstantProof<G extends InstantGameName, P extends object>(
  game: InstantGame<G, P, OutcomeOf<G>>,
  { form, draws, steps, ...shown }: InstantParts<G, P>,
): GameProof {
  const params = Object.entries<ParamLook>(form).map(([name, look]) =>
    paramField(name, look, game.params[name as keyof P]),
  );
  return defineProof<G, P>({
    ...shown,
    fields: params.map(({ field }) => field),
    initial: game.initial,
    read(values: Values) {
      const read = params.map(({ field, read }) => [field.name, read(values[field.name] ?? "")] as const);
      // If a form field contains an invalid value, the function treats the whole bet as invalid.
      const bet = Object.fromEntries(read) as P;
      return game.isOffered(bet) ? bet : undefined;
    },
    write: (bet) =>
      Object.fromEntries(params.map(({ field, write }) => [field.name, write(bet[field.name as keyof P])])),
    played: (round) => round.params as P,
    recompute(seeds: RoundSeeds, bet) {
      const { multiplierE4, outcome } = game.play(seeds, bet);
      const drawn = drawSteps(seeds, draws(bet));
      const own = steps({ outcome, multiplierE4, floats: drawn.floats }, bet);
      return { outcome, multiplierE4, steps: [...drawn.steps, ...own] };
    },
  });
}

interface ParamField {
  readonly field: ProofField;
  /** Reads the text of a field in the verification form. Returns undefined if the text of the field is invalid. */
  read(text: string): unknown;
  write(value: unknown): string;
}

function paramField(
  name: string,
  { label, names, decimals, columns = 1 }: ParamLook,
  is: AnyField,
): ParamField {
  if (is.kind === "places") {
    const { first, last, most } = is;
    const count = last - first + 1;
    return {
      field: { kind: "places", name, label, columns, count, first, most },
      read: (text) => readPlaces(text, first, count),
      write: String,
    };
  }
  if (is.kind === "whole" && decimals !== undefined)
    return {
      field: { kind: "figure", name, label, decimals },
      read: (text) => (readTypedNumber(text, decimals) ?? Number.NaN) * is.step,
      write: (value) => toTypedNumber(Number(value) / is.step, decimals),
    };
  const values = is.kind === "choice" ? is.values : numbersFrom(is);
  return {
    field: {
      kind: "choice",
      name,
      label,
      options: values.map((value) => ({ value: String(value), label: names?.[String(value)] })),
    },
    read: (text) => values.find((value) => String(value) === text),
    write: String,
  };
}

function numbersFrom({ minimum, maximum, step }: Extract<AnyField, { kind: "whole" }>): readonly number[] {
  return Array.from({ length: (maximum - minimum) / step + 1 }, (_, at) => minimum + at * step);
}

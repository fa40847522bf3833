import type { InstantGameName } from "@gemplay/api-schema";
import type { AnyField, InstantGame, RoundSeeds } from "@gemplay/games";
import type { ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import { readTypedNumber, toTypedNumber } from "../../ui/typed-amount.ts";
import { drawSteps } from "./draw-steps.ts";
import { defineProof, type GameProof, type RoundOf } from "./proof.ts";
import { type ProofField, readPlaces, type Values } from "./proof-fields.ts";
import type { Step } from "./step.ts";

type OutcomeOf<G extends InstantGameName> = RoundOf<G>["outcome"];

/** How the verification form shows a parameter. The definition of the game gives the allowed values. */
interface ParamLook {
  readonly label: PageKey;
  /** Names of the values. Undefined for numbers. */
  readonly names?: Readonly<Record<string, PageKey>>;
  /** Decimals of a typed number. Undefined for a number from a list. */
  readonly decimals?: 0 | 2;
  /** Number of columns of a board on which the player chooses places. */
  readonly columns?: number;
}

/** The parts that an instant game's proof file provides. */
interface InstantParts<G extends InstantGameName, P> {
  /** Formula from the numbers to the outcome, in lines. */
  readonly formula: readonly string[];
  /** The fields of the form, in this order. */
  readonly form: Readonly<Record<keyof P, ParamLook>>;
  /** Returns the number of random numbers in a round. */
  draws(params: P): number;
  /** Returns the steps from the numbers to the multiplier. */
  steps(
    drawn: {
      readonly outcome: OutcomeOf<G>;
      readonly multiplierE4: number;
      readonly floats: readonly number[];
    },
    params: P,
  ): readonly Step[];
  /** Returns the outcome as a short text. */
  figure(outcome: OutcomeOf<G>, params: P): string;
  /** Returns the outcome as a small drawing, if a text is not enough. */
  picture?(outcome: OutcomeOf<G>, params: P): ReactNode;
  /** Returns the bet as a short text. */
  bet(params: P): string;
}

/** Creates the proof of an instant game from the definition of the game, which checks bets and plays rounds. */
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
      // An invalid field value gives an invalid bet.
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
  /** Reads the text of a field. Returns undefined for an invalid value. */
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

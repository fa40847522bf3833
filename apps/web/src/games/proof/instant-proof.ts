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

/** How the verifying form asks for a parameter; what it may be says the game's definition. */
interface ParamLook {
  readonly label: PageKey;
  /** What its values are called; absent where they are numbers. */
  readonly names?: Readonly<Record<string, PageKey>>;
  /** Of a number that is typed; a number without them is one of a list. */
  readonly decimals?: 0 | 2;
  /** Of the board whose places are chosen. */
  readonly columns?: number;
}

/** What an instant game's file here says of it. */
interface InstantParts<G extends InstantGameName, P> {
  /** From the numbers to the outcome: lines of a formula. */
  readonly formula: readonly string[];
  /** The fields of the form, in this order. */
  readonly form: Readonly<Record<keyof P, ParamLook>>;
  /** How many numbers a round takes. */
  draws(params: P): number;
  /** From the numbers to the multiplier. */
  steps(
    drawn: {
      readonly outcome: OutcomeOf<G>;
      readonly multiplierE4: number;
      readonly floats: readonly number[];
    },
    params: P,
  ): readonly Step[];
  /** The outcome in a figure. */
  figure(outcome: OutcomeOf<G>, params: P): string;
  /** The outcome as a small drawing, where a figure does not say it. */
  picture?(outcome: OutcomeOf<G>, params: P): ReactNode;
  /** The bet in a line of figures. */
  bet(params: P): string;
}

/** Makes the proof of an instant game from its definition, which says what a bet may be and plays it. */
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
      // What is no value of its field is no bet that is offered.
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
  /** Undefined for what is no value of it. */
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

import type { Receipt } from "@gemplay/api-schema";

/** A successful answer of the server. */
export interface Answered {
  /** The API route of the call. */
  readonly call: string;
  /** The body of the call; undefined for a call without a body. */
  readonly request: unknown;
  readonly answer: unknown;
  /** The server's signature for the answer; undefined if the answer has none. */
  readonly receipt: Receipt | undefined;
}

type Hearer = (answers: readonly Answered[]) => void;

const earlyAtMost = 200;

let hearer: Hearer | undefined;
/** Answers that arrived before the page had set a listener. */
let early: readonly Answered[] = [];

/** Sets the single listener for answers, and reports earlier answers to it. */
export function hearAnswers(hear: Hearer): void {
  hearer = hear;
  if (early.length > 0) hear(early);
  early = [];
}

/** Reports the answers of one call, in their order. */
export function reportAnswers(answers: readonly Answered[]): void {
  if (hearer) hearer(answers);
  else early = [...early, ...answers].slice(0, earlyAtMost);
}

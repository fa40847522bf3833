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

type Hearer = (answered: Answered) => void;

const earlyAtMost = 50;

let hearer: Hearer | undefined;
/** Answers that arrived before the page had set a listener. */
const early: Answered[] = [];

/** Sets the single listener for answers, and reports earlier answers to it. */
export function hearAnswers(hear: Hearer): void {
  hearer = hear;
  for (const answered of early.splice(0)) hear(answered);
}

export function reportAnswer(answered: Answered): void {
  if (hearer) hearer(answered);
  else if (early.length < earlyAtMost) early.push(answered);
}

import type { StagedGameName } from "@gemplay/api-schema";
import { useEffect, useRef, useState } from "react";
import { feel } from "../../../games/play/feedback.ts";
import { pause } from "../../../games/play/pause.ts";
import { describeRefusal, isCalm, type Refusal } from "../../../games/play/use-play.ts";
import {
  type MoveOf,
  openOf,
  type StagedAnswer,
  type StagedCall,
  type StagedGame,
  type Standing,
} from "../../../games/staged/staged-game.ts";
import { preferencesStore } from "../../../stores/index.ts";
import type { StagedTable } from "./use-staged-table.ts";

/** What became of a call. */
export type Made<G extends StagedGameName> =
  | { readonly answer: StagedAnswer<G>; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Refusal };

export interface Staged<G extends StagedGameName> {
  /** sent: a call is on its way; moving: its answer is there and the board moves to it. */
  readonly phase: "rest" | "sent" | "moving";
  /** The call that is on its way. */
  readonly sent: StagedCall<G> | null;
  /** It takes so long that the button says so. */
  readonly slow: boolean;
  /** What the board shows. */
  readonly standing: Standing<G>;
  /** What stands beside the board: it follows when the board has come to rest. */
  readonly settled: Standing<G>;
  /** The move that the board waits for. */
  readonly waiting: MoveOf<G> | null;
  readonly calm: boolean;
  /** Makes a call, one at a time; it ends when the board has come to rest. */
  make(call: StagedCall<G>): Promise<Made<G>>;
}

/** A call that is answered sooner changes no button. */
const slowAfterMs = 400;

/** One call at a time on a table, with its motion, sound and vibration. */
export function useStaged<G extends StagedGameName>(game: StagedGame<G>, table: StagedTable<G>): Staged<G> {
  const [phase, setPhase] = useState<Staged<G>["phase"]>("rest");
  const [sent, setSent] = useState<StagedCall<G> | null>(null);
  const [slow, setSlow] = useState(false);
  // What is on the table when it is first seen is not moved to.
  const [calm, setCalm] = useState(true);
  const busy = useRef(false);
  const settled = useRef(table.standing);
  if (phase === "rest") settled.current = table.standing;

  useEffect(() => {
    if (phase !== "sent") return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [phase]);

  const make = async (call: StagedCall<G>): Promise<Made<G>> => {
    // Nothing was asked for, so nothing is said.
    if (busy.current) return { refusal: { title: "", detail: "" } };
    busy.current = true;
    const still = isCalm();
    setCalm(still);
    setSent(call);
    setPhase("sent");
    if (!preferencesStore.get().turbo) feel("press");
    try {
      const answer = await table.make(call);
      const { round } = answer;
      setPhase("moving");
      // A pause also without motion: by its end the table shows the answer.
      await pause(still || call.kind !== "move" ? 0 : game.motionMs);
      if (round) feel(round.result === "WIN" ? "win" : "lose");
      else if (call.kind === "move") feel("step");
      return { answer };
    } catch (error) {
      return { refusal: describeRefusal(error, table.unanswered() !== null) };
    } finally {
      busy.current = false;
      setPhase("rest");
      setSent(null);
    }
  };

  const open = openOf(table.standing);
  const waits = open && sent?.kind === "move" && sent.body.step === open.step;
  return {
    phase,
    sent,
    slow,
    calm,
    make,
    standing: table.standing,
    settled: settled.current,
    waiting: waits ? sent.body.move : null,
  };
}

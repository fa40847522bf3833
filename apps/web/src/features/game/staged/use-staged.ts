import type { StagedGameName } from "@gemplay/api-schema";
import { useEffect, useRef, useState } from "react";
import { feel } from "../../../games/play/board/feedback.ts";
import { isTurbo, noteRefusedStart, noteStart } from "../../../games/play/panel/play-rules.ts";
import { describeRefusal, isMotionReduced, type Refusal } from "../../../games/play/panel/use-play.ts";
import { pause } from "../../../games/play/table/pause.ts";
import {
  type MoveOf,
  openOf,
  type StagedAnswer,
  type StagedCall,
  type StagedGame,
  type Standing,
} from "../../../games/staged/staged-game.ts";
import type { StagedTable } from "./use-staged-table.ts";

/** Result of a call to the server or to the demo. */
export type Made<G extends StagedGameName> =
  | { readonly answer: StagedAnswer<G>; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Refusal };

export interface Staged<G extends StagedGameName> {
  /**
   * `sent` means that the page waits for the answer to a call. `moving` means that the page has received the answer and
   * the board animates the change to the new state.
   */
  readonly phase: "rest" | "sent" | "moving";
  /** The call that waits for its answer, or null. */
  readonly sent: StagedCall<G> | null;
  /** True if the answer to a call takes so long that the button shows a loader. */
  readonly slow: boolean;
  /** The state of the round that the board shows. */
  readonly standing: Standing<G>;
  /**
   * The state of the round that the texts beside the board show. The texts beside the board change only after the
   * animation of the board has ended.
   */
  readonly settled: Standing<G>;
  /** The move whose result the board waits for. */
  readonly waiting: MoveOf<G> | null;
  readonly reducedMotion: boolean;
  /**
   * Makes one call at a time and ignores a second call while the first call runs. The returned promise resolves when
   * the animation of the board has ended.
   */
  make(call: StagedCall<G>): Promise<Made<G>>;
}

/** Time in milliseconds after which the button shows a loader for a slow call. */
const slowAfterMs = 400;

/** Handles one call at a time for a staged game. The hook adds animations, sounds and vibrations to each call. */
export function useStaged<G extends StagedGameName>(game: StagedGame<G>, table: StagedTable<G>): Staged<G> {
  const [phase, setPhase] = useState<Staged<G>["phase"]>("rest");
  const [sent, setSent] = useState<StagedCall<G> | null>(null);
  const [slow, setSlow] = useState(false);
  // When the screen opens, the board shows the current state of the round without motion.
  const [reducedMotion, setReducedMotion] = useState(true);
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
    // While a call is running, the hook ignores a new call without a message.
    if (busy.current) return { refusal: { title: "", detail: "" } };
    busy.current = true;
    const still = isMotionReduced();
    setReducedMotion(still);
    setSent(call);
    setPhase("sent");
    if (!isTurbo()) feel("press");
    try {
      const answer = await table.make(call);
      const { round } = answer;
      if (call.kind === "open") noteStart();
      setPhase("moving");
      // Without motion, the function still waits 0 ms, because the table contains the answer only after this wait.
      await pause(still || call.kind !== "move" ? 0 : game.motionMs);
      if (round) feel(round.result === "WIN" ? "win" : "lose");
      else if (call.kind === "move") feel("step");
      return { answer };
    } catch (error) {
      noteRefusedStart(error);
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
    reducedMotion,
    make,
    standing: table.standing,
    settled: settled.current,
    waiting: waits ? sent.body.move : null,
  };
}

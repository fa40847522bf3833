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

/** Result of a call. */
export type Made<G extends StagedGameName> =
  | { readonly answer: StagedAnswer<G>; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Refusal };

export interface Staged<G extends StagedGameName> {
  /**
   * `sent` means that the page waits for the answer, and `moving` means that the answer has arrived and the board moves
   * to the new state.
   */
  readonly phase: "rest" | "sent" | "moving";
  /** The pending call, or null. */
  readonly sent: StagedCall<G> | null;
  /** True if the call takes so long that the button shows it. */
  readonly slow: boolean;
  /** The round that the board shows. */
  readonly standing: Standing<G>;
  /** The round that the texts beside the board show. The texts change only after the motion of the board. */
  readonly settled: Standing<G>;
  /** The move that the board waits for. */
  readonly waiting: MoveOf<G> | null;
  readonly calm: boolean;
  /** Makes one call at a time. The promise resolves when the motion of the board has ended. */
  make(call: StagedCall<G>): Promise<Made<G>>;
}

/** A call that takes less than this time in ms does not change the button. */
const slowAfterMs = 400;

/** Handles one call at a time on a table, with motion, sound and vibration. */
export function useStaged<G extends StagedGameName>(game: StagedGame<G>, table: StagedTable<G>): Staged<G> {
  const [phase, setPhase] = useState<Staged<G>["phase"]>("rest");
  const [sent, setSent] = useState<StagedCall<G> | null>(null);
  const [slow, setSlow] = useState(false);
  // The board shows the first state of the table without motion.
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
    // The hook ignores a new call without a message while another call is running.
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
      // The pause of 0 ms is needed even without motion, because the table shows the answer only after the pause.
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

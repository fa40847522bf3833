import type { InstantGameName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { useCallback, useRef, useState } from "react";
import { ApiError } from "../../api/index.ts";
import { t } from "../../i18n/index.ts";
import { isStop } from "../../limits/index.ts";
import { preferencesStore } from "../../stores/index.ts";
import { showToast } from "../../ui/index.ts";
import { feel } from "./feedback.ts";
import { type BetOf, type InstantGame, paramsOf, type RoundOf, type SettledOf } from "./instant-game.ts";
import { pause } from "./pause.ts";
import type { InstantTable } from "./use-table.ts";

/** Why a bet was not placed, in words; empty when the session has ended, which the page has said. */
export interface Refusal {
  readonly title: string;
  readonly detail: string;
  /** The failed call has shown it as a toast. */
  readonly said?: boolean;
  /** A sheet over the game says it: no toast does. */
  readonly inSheet?: boolean;
}

/** What became of a bet that was to be placed. */
export type Placed<G extends InstantGameName> =
  | { readonly settled: SettledOf<G>; readonly refusal?: undefined }
  | { readonly settled?: undefined; readonly refusal: Refusal };

export interface Play<G extends InstantGameName> {
  /** sent: a bet is on its way; moving: its round is there and the board moves to the result. */
  readonly phase: "rest" | "sent" | "moving";
  /** The round on the board; null before the first. */
  readonly shown: RoundOf<G> | null;
  /** Rounds whose result does not stand on the board yet although the next bet may be placed. */
  readonly landing: readonly RoundOf<G>[];
  /** Results come without motion. */
  readonly calm: boolean;
  /** The answer to a bet was lost; placing again asks for that bet. */
  readonly unanswered: boolean;
  /** Ends when the result stands on the board. */
  place(bet: Omit<BetOf<G>, "key">): Promise<Placed<G>>;
}

/** Whether results come without motion: turbo, reduced motion, or a tab that nobody sees. */
export function isCalm(): boolean {
  return (
    preferencesStore.get().turbo || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** One bet at a time on a table, with its motion, sound and vibration. */
export function usePlay<G extends InstantGameName>(game: InstantGame<G>, table: InstantTable<G>): Play<G> {
  const [phase, setPhase] = useState<Play<G>["phase"]>("rest");
  const [shown, setShown] = useState<RoundOf<G> | null>(null);
  const [landing, setLanding] = useState<readonly RoundOf<G>[]>([]);
  const [calm, setCalm] = useState(isCalm);
  const latest = useRef(table);
  latest.current = table;
  /** Bets placed so far: an earlier one that lands must not end the phase of a later one. */
  const turns = useRef(0);

  const place: Play<G>["place"] = useCallback(
    async (bet) => {
      const still = isCalm();
      const turn = ++turns.current;
      setCalm(still);
      setPhase("sent");
      if (!preferencesStore.get().turbo) feel("press");
      const seen = still ? undefined : pause(game.leastBusyMs ?? 0);
      try {
        const settled = await latest.current.place({ ...bet, key: newKey() });
        await seen;
        const { round } = settled;
        setShown(round);
        if (!still) {
          setPhase("moving");
          const motionMs = game.motionMs(paramsOf<G>(round));
          const nextAfterMs = game.nextAfterMs ?? motionMs;
          await pause(nextAfterMs);
          if (nextAfterMs < motionMs) {
            setLanding((others) => [...others, round]);
            setPhase("rest");
            await pause(motionMs - nextAfterMs);
            setLanding((others) => others.filter(({ id }) => id !== round.id));
          }
        }
        feel(round.result === "WIN" ? "win" : "lose");
        return { settled };
      } catch (error) {
        return { refusal: describeRefusal(error, latest.current.unanswered()) };
      } finally {
        if (turn === turns.current) setPhase("rest");
      }
    },
    [game],
  );

  return { phase, shown, landing, calm, unanswered: table.unanswered(), place };
}

/** A failed call of a table in words. @param unanswered whether its outcome is not known */
export function describeRefusal(error: unknown, unanswered: boolean): Refusal {
  if (!(error instanceof ApiError)) return { title: t("play.failed"), detail: "" };
  if (error.status === 401) return { title: "", detail: "" };
  if (isStop(error)) return { title: error.message, detail: "", inSheet: true };
  const detail = unanswered ? t("play.unansweredToast") : "";
  return { title: error.message, detail, said: !error.offline };
}

export function showRefusal({ title, detail, inSheet = false }: Refusal): void {
  if (title && !inSheet) showToast("error", title, detail);
}

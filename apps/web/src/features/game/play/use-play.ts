import { useCallback, useRef, useState } from "react";
import { ApiError } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { preferencesStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { feel } from "./feedback.ts";
import type { Bet, Round, Settled } from "./round.ts";
import type { Table } from "./use-table.ts";

/** What became of a bet that was to be placed. */
export type Placed =
  | { readonly settled: Settled; readonly refusal?: undefined }
  | { readonly settled?: undefined; readonly refusal: { readonly title: string; readonly detail: string } };

export interface Play {
  /** A bet is on its way. */
  readonly busy: boolean;
  /** The round on the board; null before the first. */
  readonly shown: Round | null;
  /** The answer to a bet was lost; placing again asks for that bet. */
  readonly unanswered: boolean;
  place(bet: Omit<Bet, "key">): Promise<Placed>;
}

/** How long the roll is seen at least. Turbo, reduced motion and a hidden tab skip it. */
const rollMs = 260;

/** Whether results come without motion. */
function isCalm(): boolean {
  return (
    preferencesStore.get().turbo || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** One bet at a time on a table, with what is seen, heard and felt of it. */
export function usePlay(table: Table): Play {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Round | null>(null);
  const latest = useRef(table);
  latest.current = table;

  const place = useCallback(async (bet: Omit<Bet, "key">): Promise<Placed> => {
    setBusy(true);
    if (!preferencesStore.get().turbo) feel("press");
    const seen = isCalm() ? Promise.resolve() : pause(rollMs);
    try {
      const settled = await latest.current.place({ ...bet, key: crypto.randomUUID() });
      await seen;
      setShown(settled.round);
      feel(settled.round.result === "WIN" ? "win" : "lose");
      return { settled };
    } catch (error) {
      return { refusal: describe(error, latest.current.unanswered()) };
    } finally {
      setBusy(false);
    }
  }, []);

  return { busy, shown, unanswered: table.unanswered(), place };
}

function describe(error: unknown, unanswered: boolean): { title: string; detail: string } {
  if (!(error instanceof ApiError)) return { title: t("play.failed"), detail: "" };
  // The client has said «Login expired» already.
  if (error.status === 401) return { title: "", detail: "" };
  return { title: error.message, detail: unanswered ? t("play.unansweredToast") : "" };
}

/** Says a refusal; one without a title has been said already. */
export function showRefusal({ title, detail }: { readonly title: string; readonly detail: string }): void {
  if (title) showToast("error", title, detail);
}

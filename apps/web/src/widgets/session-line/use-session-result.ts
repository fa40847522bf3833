import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { assetsQueries, limitQueries } from "../../queries/index.ts";
import { realityStore } from "../limits/reality.store.ts";

type AssetResult = Data<"GET /user/session-result">["assets"][number];

interface SessionResult {
  /** The time since the play session began; undefined until the server has answered. */
  readonly elapsedMs: number | undefined;
  /** The net result by asset, at least one; undefined before the first answer. */
  readonly results: readonly AssetResult[] | "failed" | undefined;
}

const tickMs = 1_000;
/** The shortest time between two reads of the result, so that automatic play does not cause a read for each bet. */
const restMs = 5_000;
/**
 * While a round is open, the page waits for this time before it reads the result again. Otherwise the line could show
 * the result of a round before the board shows it.
 */
const openRoundMs = 10_000;

/**
 * Reads the time and the net result of the play session from the server, and reads them again after the player's
 * balance has changed.
 */
export function useSessionResult(): SessionResult {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(limitQueries.sessionResult());
  // The page updates the balances after the answer to an own bet and after each event of the server, also for bets on
  // other devices.
  const movedMs = useQuery(assetsQueries.assets()).dataUpdatedAt;
  const readForMs = useRef(movedMs);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      setNowMs(now);
      if (movedMs === readForMs.current || document.hidden || now - dataUpdatedAt < restMs) return;
      if (realityStore.get().roundOpen && now - movedMs < openRoundMs) return;
      readForMs.current = movedMs;
      void refetch();
    }, tickMs);
    return () => clearInterval(timer);
  }, [movedMs, dataUpdatedAt, refetch]);
  if (!data) return { elapsedMs: undefined, results: isError ? "failed" : undefined };
  // The page adds only a difference of the device's clock to the server's time, so a wrong device clock does no harm.
  const sinceAnswerMs = Math.max(nowMs - dataUpdatedAt, 0);
  const results = data.assets.length > 0 ? data.assets : [{ assetId: "PLAY", net: "0" } as const];
  return { elapsedMs: data.nowMs - data.beganAtMs + sinceAnswerMs, results: isError ? "failed" : results };
}

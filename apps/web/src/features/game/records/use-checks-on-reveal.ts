import { useEffect, useRef } from "react";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { playedStore } from "../../../games/play/table/server-bets.ts";
import { t } from "../../../i18n/index.ts";
import { keepLoading } from "../../../loading/index.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useSeeds } from "../fairness/use-seeds.ts";
import type { CheckSum } from "./round-checks.ts";

/**
 * While a game screen is open, checks all rounds of a seed pair as soon as the seed pair is revealed, manually or
 * automatically. Shows a message only if the computed result of a round differs from the result that the server
 * reported.
 */
export function useChecksOnReveal(): void {
  const signedIn = useSignedIn();
  const known = useSeeds({ demo: !signedIn, open: false }).seeds?.active.seedNumber ?? 0;
  const played = useStore(playedStore, ({ rounds }) => rounds[0]?.seedNumber ?? 0);
  const active = signedIn ? Math.max(known, played) : known;
  const before = useRef({ signedIn, active });
  useEffect(() => {
    const { current } = before;
    before.current = { signedIn, active };
    if (current.signedIn !== signedIn || current.active === 0 || active <= current.active) return undefined;
    const ended = new AbortController();
    // If the page cannot read a round now, it checks the round when the player opens the list of rounds.
    checkPairs(signedIn, current.active, ended.signal).then(reportWrong, () => {});
    return () => ended.abort();
  }, [signedIn, active]);
}

async function checkPairs(signedIn: boolean, from: number, signal: AbortSignal): Promise<CheckSum> {
  // The game does not need the fairness checks, so the page loads their code only after a seed pair is revealed.
  const { checkRecords, checkRounds, sumOf } = await keepLoading(() => import("./round-checks.ts"));
  if (signedIn) return checkRecords({ downTo: from, signal });
  const { rounds, seeds } = demoStore.get();
  await checkRounds(rounds, seeds.active.seedNumber);
  return sumOf(rounds);
}

function reportWrong({ wrong }: CheckSum): void {
  if (wrong.length > 0) showToast("error", t("rounds.wrongFound", { count: wrong.length }));
}

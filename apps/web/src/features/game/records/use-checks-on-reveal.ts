import { useEffect, useRef } from "react";
import { demoStore } from "../../../games/play/demo-table.ts";
import { playedStore } from "../../../games/play/server-bets.ts";
import { t } from "../../../i18n/index.ts";
import { keepLoading } from "../../../loading/index.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useSeeds } from "../fairness/use-seeds.ts";
import type { CheckSum } from "./round-checks.ts";

/**
 * Checks every round of a seed pair as soon as the pair is revealed, manually or automatically, while a game screen is
 * open. Shows a message only if a round does not match.
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
    // If rounds could not be read, the page checks these rounds when the player opens the records.
    checkPairs(signedIn, current.active, ended.signal).then(tellWrong, () => {});
    return () => ended.abort();
  }, [signedIn, active]);
}

async function checkPairs(signedIn: boolean, from: number, signal: AbortSignal): Promise<CheckSum> {
  // The code of the checks is not needed for playing, so the page loads this code when a seed pair is revealed.
  const { checkRecords, checkRounds, sumOf } = await keepLoading(() => import("./round-checks.ts"));
  if (signedIn) return checkRecords({ downTo: from, signal });
  const { rounds, seeds } = demoStore.get();
  await checkRounds(rounds, seeds.active.seedNumber);
  return sumOf(rounds);
}

function tellWrong({ wrong }: CheckSum): void {
  if (wrong.length > 0) showToast("error", t("rounds.wrongFound", { count: wrong.length }));
}

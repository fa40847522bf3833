import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { assetsQueries, platformQueries } from "../../queries/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import { demoChoice } from "./demo-choice.ts";
import { reachesMinimum } from "./opening-stake.ts";
import type { BetAsset, GameName } from "./round.ts";
import { stakeBounds } from "./stake.ts";
import type { Table } from "./use-table.ts";

const betAssets: readonly BetAsset[] = ["PLAY", "TPLAY"];

/**
 * Returns whether none of the player's balances is enough for the smallest bet of a game. Returns undefined for a
 * guest, and until the balances and the limits are known.
 */
export function useNothingToBet(game: GameName): boolean | undefined {
  const enabled = useSignedIn();
  const games = useQuery({ ...platformQueries.games(), enabled }).data;
  const assets = useQuery({ ...assetsQueries.assets(), enabled }).data;
  const own = games?.find((one) => one.game === game);
  if (!enabled || !own || !assets) return undefined;
  const known = {
    limits: (asset: BetAsset) => own.limits.find((one) => one.asset === asset),
    balance: (asset: BetAsset) => assets.assets.find(({ assetId }) => assetId === asset)?.balance ?? "0",
  };
  // The multiplier 1 is an arbitrary value, because the multiplier affects only the largest bet.
  return !betAssets.some((asset) => reachesMinimum(stakeBounds(known, asset, 10_000)));
}

/**
 * If a player opens a game without a balance, starts the demo with play money. A new account can therefore play like a
 * guest. Ends the automatically started demo as soon as the player has a balance. If a player loses the whole balance
 * during the game, the page does not start the demo.
 * @param atRest true if the page knows that the player has no open bet and no open round
 */
export function useDemoForLackOfMoney(table: Table, atRest: boolean): void {
  const nothing = useNothingToBet(table.game);
  const decided = useRef(false);
  const { demo, state } = table;
  useEffect(() => {
    if (nothing === undefined || state === "loading" || !atRest) return;
    const { forLackOfMoney, declined } = demoChoice.get();
    if (demo && forLackOfMoney && !nothing) demoChoice.set({ chosen: false, forLackOfMoney: false });
    if (!decided.current && !demo && nothing && state === "open" && !declined)
      demoChoice.set({ chosen: true, forLackOfMoney: true });
    decided.current = true;
  }, [nothing, demo, state, atRest]);
}

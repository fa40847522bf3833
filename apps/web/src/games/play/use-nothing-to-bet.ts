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

/** Whether no balance of the player pays the smallest bet of a game; undefined for a guest, and while it is not known. */
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
  // The multiplier decides about the largest bet only.
  return !betAssets.some((asset) => reachesMinimum(stakeBounds(known, asset, 10_000)));
}

/**
 * Opens the demo for a player who comes to a game with nothing to bet, so that a new account can do what a guest can, and
 * leaves it as soon as there is something. A player who loses everything in the game stays at the table.
 * @param atRest no bet or round of the player is open, and this is known
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

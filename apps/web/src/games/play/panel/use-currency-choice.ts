import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { assetsQueries, platformQueries } from "../../../queries/index.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import type { BetAsset, GameName } from "../game/round.ts";
import { reachesMinimum, stakeBounds } from "../stake/stake.ts";
import { currencyChoices, setCurrency } from "../table/currency-choice.ts";
import { openingCurrency } from "../table/opening-currency.ts";
import type { Table } from "../table/use-table.ts";

const betAssets: readonly BetAsset[] = ["PLAY", "TPLAY"];

/**
 * Returns the assets whose balance is enough for the smallest bet of a game. Returns undefined for a guest, and until
 * the page knows the balances and the limits.
 */
function useFundedAssets(game: GameName): readonly BetAsset[] | undefined {
  const enabled = useSignedIn();
  const games = useQuery({ ...platformQueries.games(), enabled }).data;
  const assets = useQuery({ ...assetsQueries.assets(), enabled }).data;
  const own = games?.find((one) => one.game === game);
  if (!enabled || !own || !assets) return undefined;
  const known = {
    limits: (asset: string) => own.limits.find((one) => one.asset === asset),
    balance: (asset: string) => assets.assets.find(({ assetId }) => assetId === asset)?.balance ?? "0",
  };
  // The multiplier 1 is arbitrary, because the multiplier affects only the upper limit of a bet.
  return betAssets.filter((asset) => reachesMinimum(stakeBounds(known, asset, 10_000)));
}

/**
 * Returns whether the player cannot bet with the chosen currency. In the demo, returns whether no balance of the player
 * is enough for a bet. Returns false for a guest, and until the page knows the balances.
 */
export function useNothingToBet({ game, currency }: Pick<Table, "game" | "currency">): boolean {
  const funded = useFundedAssets(game);
  if (!funded) return false;
  return currency === "DEMO" ? funded.length === 0 : !funded.includes(currency);
}

/** What decides whether the currency of a game may change. */
interface BetsNow {
  /** True if no bet is pending and no automatic bets run. */
  readonly atRest: boolean;
  /** True if the player has an open round in the demo. */
  readonly isDemoRoundOpen: boolean;
  /** True if the page knows whether the player has an open bet in this game on the server. */
  readonly isOpenBetKnown: boolean;
  /** Asset of the player's open or unanswered bet in this game on the server. */
  readonly openBetAsset: BetAsset | undefined;
}

/**
 * Decides the currency when a signed-in player opens a game. Later wins and losses do not change the currency, with two
 * exceptions: a demo for lack of money ends as soon as the player has a balance, and an open bet on the server changes
 * the currency to the asset of the bet.
 */
export function useCurrencyChoice({ game }: Pick<Table, "game">, bets: BetsNow): void {
  const { atRest, isDemoRoundOpen, isOpenBetKnown, openBetAsset } = bets;
  const choice = useStore(currencyChoices, ({ choices }) => choices[game]);
  const funded = useFundedAssets(game);
  const isDemoOver = choice?.forLackOfMoney === true && !isDemoRoundOpen && (funded?.length ?? 0) > 0;
  // The layout effect sets the currency before the browser draws the screen with the loaded balances.
  useLayoutEffect(() => {
    if (!atRest) return;
    if (openBetAsset !== undefined) {
      if (choice?.currency !== openBetAsset)
        setCurrency(game, { currency: openBetAsset, forLackOfMoney: false });
    } else if (isOpenBetKnown && (!choice || isDemoOver)) {
      const opening = openingCurrency(game, funded);
      if (opening) setCurrency(game, opening);
    }
  }, [game, atRest, openBetAsset, isOpenBetKnown, isDemoOver, funded, choice]);
  useEffect(() => () => setCurrency(game, undefined), [game]);
}

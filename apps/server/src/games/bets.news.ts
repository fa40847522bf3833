import type { Bet } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { LiveFloor } from "../live-floor/index.ts";
import type { SessionPlayer } from "../platform/http/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import { assetLook } from "../wallet/index.ts";
import { type Round, shownRound } from "./rounds.ts";

/** Tells the streams of bets that are committed: everybody of the bet, the player of the balance. */
export interface BetNews {
  /** Tells everybody of a bet, and its player of the balance after it. @param round the bet as it is shown */
  settled(player: Pick<SessionPlayer, "id" | "nameToOthers">, bet: Bet, round?: Round): void;
  /** Tells everybody of a bet whose player is told of the balance otherwise. */
  shown(name: string, bet: Bet, round?: Round): void;
  /** Tells the player of a balance that a stake changed. */
  balanceChanged(playerId: bigint, asset: Bet["asset"], balanceBase: bigint): void;
}

export function createBetNews(stream: Pick<Stream, "publishTo">, floor: Pick<LiveFloor, "tell">): BetNews {
  function balanceChanged(playerId: bigint, asset: Bet["asset"], balanceBase: bigint): void {
    const { name: assetName, icon } = assetLook[asset];
    const balance = formatAssetAmount(balanceBase, asset);
    stream.publishTo(playerId, "balance", { assets: [{ assetId: asset, assetName, icon, balance }] });
  }

  function shown(name: string, bet: Bet, round: Round = shownRound(bet)): void {
    const { id, game, asset, amount, payout, multiplierE4, result, atMs } = round;
    const gainBase = bet.payoutBase - bet.amountBase;
    floor.tell(
      { id, game, name, asset, amount, payout, multiplierE4, result, atMs },
      { playerId: bet.playerId, gainBase },
    );
  }

  return {
    settled({ id, nameToOthers }, bet, round) {
      shown(nameToOthers, bet, round);
      balanceChanged(id, bet.asset, bet.balanceAfterBase);
    },
    shown,
    balanceChanged,
  };
}

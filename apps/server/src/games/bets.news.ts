import type { Bet } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { LiveFloor } from "../live-floor/index.ts";
import type { SessionPlayer } from "../platform/http/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import { assetLook } from "../wallet/index.ts";
import { type Round, shownRound } from "./rounds.ts";

/** Sends committed bets to the event streams: the bet to everybody and the balance to its player. */
export interface BetNews {
  /**
   * Sends a bet to everybody, and the balance after the bet to its player.
   *
   * @param round the bet as it is shown
   */
  settled(player: Pick<SessionPlayer, "id" | "nameToOthers">, bet: Bet, round?: Round): void;
  /** Sends a bet to everybody. Another event tells its player the balance. */
  shown(name: string, bet: Bet, round?: Round): void;
  /** Sends the player the balance that a stake changed. */
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

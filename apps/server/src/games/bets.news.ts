import type { Bet } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { LiveFloor } from "../live-floor/index.ts";
import type { SessionPlayer } from "../platform/http/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import { assetLook } from "../wallet/index.ts";
import { type Round, shownRound } from "./rounds.ts";

/** Sends committed bets to the event streams: each bet to everybody, and the new balance to the bet's player. */
export interface BetNews {
  /**
   * Sends a settled bet to everybody, and the balance after the bet to the bet's player.
   *
   * @param round the bet as the pages show it
   */
  settled(player: Pick<SessionPlayer, "id" | "nameToOthers">, bet: Bet, round?: Round): void;
  /** Sends a bet to everybody. The caller sends the balance to the bet's player in another event. */
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

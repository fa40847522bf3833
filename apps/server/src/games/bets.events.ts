import { avatarOf } from "@gemplay/api-schema/player";
import type { Bet } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { ActivityFeed } from "../activity-feed/index.ts";
import type { SessionPlayer } from "../platform/http/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import { assetLook } from "../wallet/index.ts";
import { type Round, shownRound } from "./rounds.ts";

/** Sends each committed bet to all event streams, and the new balance to the event streams of the bet's player. */
export interface BetEvents {
  /**
   * Sends a settled bet to all players, and the balance after the bet to the bet's player.
   *
   * @param round the bet in the form that the pages show
   */
  settled(player: Pick<SessionPlayer, "id" | "nameToOthers">, bet: Bet, round?: Round): void;
  /** Sends a settled bet to all players. The caller sends the new balance to the bet's player in a separate event. */
  shown(name: string, bet: Bet, round?: Round): void;
  /** Sends a player's balance to the player after a stake or a refund has changed the balance. */
  balanceChanged(playerId: bigint, asset: Bet["asset"], balanceBase: bigint): void;
}

export function createBetEvents(
  stream: Pick<Stream, "publishTo">,
  activityFeed: Pick<ActivityFeed, "publish">,
): BetEvents {
  function balanceChanged(playerId: bigint, asset: Bet["asset"], balanceBase: bigint): void {
    const { name: assetName, icon } = assetLook[asset];
    const balance = formatAssetAmount(balanceBase, asset);
    stream.publishTo(playerId, "balance", { assets: [{ assetId: asset, assetName, icon, balance }] });
  }

  function shown(name: string, bet: Bet, round: Round = shownRound(bet)): void {
    const { id, game, asset, amount, payout, multiplierE4, result, atMs } = round;
    const gainBase = bet.payoutBase - bet.amountBase;
    const avatar = avatarOf(String(bet.playerId));
    activityFeed.publish(
      { id, game, name, avatar, asset, amount, payout, multiplierE4, result, atMs },
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

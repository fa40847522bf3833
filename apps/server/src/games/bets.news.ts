import { maskedName } from "../account/index.ts";
import type { Floor } from "../floor/index.ts";
import type { SessionPlayer } from "../platform/http/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import { assetLook } from "../wallet/index.ts";
import type { Round } from "./rounds.ts";

/** Tells the streams of bets that are committed: everybody of the bet, the player of the balance. */
export interface BetNews {
  /** @param balance of the round's asset after it, decimal text */
  settled(player: Pick<SessionPlayer, "id" | "address">, round: Round, balance: string): void;
  /** Tells the player of a balance that a stake changed. */
  balanceChanged(playerId: bigint, asset: Round["asset"], balance: string): void;
}

export function createBetNews(stream: Pick<Stream, "publishTo">, floor: Pick<Floor, "tell">): BetNews {
  function balanceChanged(playerId: bigint, asset: Round["asset"], balance: string): void {
    const { name: assetName, icon } = assetLook[asset];
    stream.publishTo(playerId, "balance", { assets: [{ assetId: asset, assetName, icon, balance }] });
  }

  return {
    settled({ id: playerId, address }, round, balance) {
      const { id, game, asset, amount, payout, multiplierE4, result, atMs } = round;
      const name = maskedName(address);
      floor.tell({ id, game, name, asset, amount, payout, multiplierE4, result, atMs });
      balanceChanged(playerId, asset, balance);
    },
    balanceChanged,
  };
}

import { maskedName } from "../account/index.ts";
import type { SessionPlayer } from "../platform/http/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import { assetLook } from "../wallet/index.ts";
import type { Round } from "./rounds.ts";

/** Tells the streams of bets that are committed: everybody of the bet, the player of the balance. */
export interface BetNews {
  /** @param balance of the round's asset after it, decimal text */
  settled(player: Pick<SessionPlayer, "id" | "address">, round: Round, balance: string): void;
}

export function createBetNews(stream: Pick<Stream, "publish" | "publishTo">): BetNews {
  return {
    settled({ id: playerId, address }, round, balance) {
      const { id, game, asset, amount, payout, multiplierE4, result, atMs } = round;
      const name = maskedName(address);
      stream.publish("bet", { id, game, name, asset, amount, payout, multiplierE4, result, atMs });
      const { name: assetName, icon } = assetLook[asset];
      stream.publishTo(playerId, "balance", { assets: [{ assetId: asset, assetName, icon, balance }] });
    },
  };
}

import { isProven } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import { storedSettings } from "../platform/settings/index.ts";
import { afterLimit, dayLimitOf, takeFromDay } from "./airdrop-day.ts";
import { type FindSharers, payFrom, plain, type Reward, type RewardSource } from "./reward.ts";
import { haveCollected } from "./rewards.repository.ts";

const id = "airdrop";
const dayMs = 86_400_000;

/**
 * Creates the airdrop, which a new player can collect once before the launch. The airdrop pool pays the airdrop. The
 * size of the airdrop pool limits the total amount of the test token tPLAY.
 */
export function createAirdrop(findSharers: FindSharers): RewardSource {
  return {
    kind: "airdrop",
    payerRefusal: "AirdropPoolEmpty",
    async find(view): Promise<readonly Reward[]> {
      const { db, player, now, collected } = view;
      const stored = await storedSettings(db, ["airdrop.amount", "airdrop.days", "launch.at"]);
      const line = { ...plain, id, kind: "airdrop", assetId: "TPLAY" } as const;
      const given = (await collected()).once(id);
      if (given !== undefined) return [{ ...line, state: "collected", amountBase: given }];
      const amountBase = stored["airdrop.amount"].value;
      const timeOver = player.createdAt.getTime() + stored["airdrop.days"].value * dayMs;
      const launch = stored["launch.at"].value?.getTime() ?? Number.POSITIVE_INFINITY;
      const until = new Date(Math.min(timeOver, launch));
      const expired = now >= until;
      if (expired) {
        const reason = launch < timeOver ? "launched" : "timeOver";
        return [{ ...line, state: "expired", reason, amountBase, until }];
      }
      if (!(await isProven(db, player)))
        return [{ ...line, state: "locked", reason: "proofNeeded", amountBase, until }];
      const reason = await dayLimitOf(view, amountBase);
      if (reason === undefined) return [{ ...line, state: "ready", amountBase, until }];
      return [{ ...line, state: "locked", reason, amountBase, until, from: afterLimit(now, until) }];
    },
    async pay(collecting) {
      const { trx, db, player } = collecting;
      const sharers = await findSharers(trx, player.id);
      if (await haveCollected(db, sharers, id)) throw new AppError("AirdropIdentityUsed");
      await takeFromDay(collecting);
      return await payFrom("airdrop_pool", collecting);
    },
  };
}

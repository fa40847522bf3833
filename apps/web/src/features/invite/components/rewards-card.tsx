import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAmountText, type PageKey, useLanguage, useT } from "../../../i18n/index.ts";
import { readByScreen, rewardQueries } from "../../../queries/index.ts";
import { Amount, Button, ErrorState, Icon } from "../../../ui/index.ts";
import {
  type Collected,
  CollectedSheet,
  sumsOf,
  unitName,
  useCollectRewards,
} from "../../../widgets/rewards/index.ts";
import { lookAgainMs } from "../look-again.ts";
import { type Reward, RewardRow } from "./reward-row.tsx";

/**
 * Shows the total of all rewards that the player can collect, with one button that collects all of them. Below the
 * total, shows each reward with its state.
 */
export function RewardsCard() {
  const t = useT();
  useLanguage();
  const rewards = useQuery({ ...rewardQueries.rewards(), ...readByScreen, refetchInterval: lookAgainMs });
  const [collected, setCollected] = useState<Collected>();
  const collect = useCollectRewards(setCollected);
  if (rewards.isError && !rewards.data)
    return (
      <section className="section mt-16">
        <ErrorState
          title={t("invite.rewardsFailed")}
          error={rewards.error}
          onRetry={() => void rewards.refetch()}
        />
      </section>
    );
  if (!rewards.data) return null;
  const ready = rewards.data.filter(({ state }) => state === "ready");
  const [first, ...others] = sumsOf(ready);
  const take = (some: readonly Reward[]) => collect.mutate(some.map(({ id }) => id));
  return (
    <section className="section mt-16">
      <div className="card pad">
        <div className="flex flex-wrap items-center justify-between gap-12">
          <div className="min-w-0">
            <h2 className="text-12 font-normal text-muted">
              {t(first ? "invite.ready" : "invite.nothingReady")}
            </h2>
            {first ? (
              <p className="num text-22 font-bold tracking-[-0.02em] text-gold">
                <Amount value={first.amount} tappable />{" "}
                <span className="text-14 font-semibold">{unitName(first.assetId, t, first.amount)}</span>
              </p>
            ) : (
              <p className="mt-4 text-13">{t("invite.nothingReadyNext")}</p>
            )}
            {others.map(({ assetId, amount }) => (
              <p key={assetId} className="num mt-8 text-13">
                <Amount value={amount} signed tappable /> {unitName(assetId, t, amount)}
              </p>
            ))}
          </div>
          {first ? (
            <Button
              look="gold"
              size="tall"
              className="min-w-124 flex-1"
              busy={collect.isPending ? t("invite.collecting") : undefined}
              onClick={() => take(ready)}
            >
              {t(ready.length > 1 ? "invite.collectAll" : "invite.collect")}
            </Button>
          ) : null}
        </div>
        <Threshold rewards={rewards.data} />
      </div>
      {rewards.data.length > 0 ? (
        <>
          <h2 className="h2 mt-20">{t("invite.rewards")}</h2>
          <div className="card mt-12">
            {rewards.data.map((reward) => (
              <RewardRow
                key={`${reward.kind} ${reward.assetId} ${reward.level ?? ""}`}
                reward={reward}
                busy={collect.isPending}
                onCollect={() => take([reward])}
              />
            ))}
          </div>
        </>
      ) : null}
      <CollectedSheet collected={collected} onClose={() => setCollected(undefined)} />
    </section>
  );
}

/** Shows whether the stakes of the invited friends are high enough to collect the commission. */
function Threshold({ rewards }: { readonly rewards: readonly Reward[] }) {
  const t = useT();
  const commission = rewards.find(({ kind }) => kind === "commission");
  if (commission?.progress == null) return null;
  const { done, needed } = commission.progress;
  const reached = commission.reason !== "friendsBets";
  const shown = (amount: string) => formatAmountText(amount, { decimals: 0 });
  const text: PageKey = reached ? "invite.betsReached" : "invite.betsNeeded";
  return (
    <div className="mt-12 flex flex-wrap items-center gap-8 border-t border-line pt-12 text-12 text-muted">
      <Icon name={reached ? "check" : "lock"} size={16} className={reached ? "text-emerald" : ""} />
      <span className="num flex-1">{t(text, { done: shown(done), needed: shown(needed) })}</span>
      <span className="num">
        {t("invite.collectedSoFar", { amount: formatAmountText(commission.collectedAmount) })}
      </span>
    </div>
  );
}

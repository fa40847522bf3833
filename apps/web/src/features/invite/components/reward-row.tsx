import type { Data } from "@gemplay/api-schema";
import { formatAmountText, formatMoment, type PageKey, useLanguage, useT } from "../../../i18n/index.ts";
import { Amount, Art, type ArtName, Button } from "../../../ui/index.ts";
import { levelArt, levelName, unitName } from "../../../widgets/rewards/index.ts";

export type Reward = Data<"GET /user/rewards">["rewards"][number];

const titles: Readonly<Record<Reward["kind"], PageKey>> = {
  airdrop: "invite.airdrop",
  check_in: "invite.checkIn",
  rakeback: "invite.rakeback",
  level_gift: "invite.levelGift",
  commission: "invite.commission",
};
const reasons: Readonly<Record<NonNullable<Reward["reason"]>, PageKey>> = {
  friendsBets: "invite.whyFriendsBets",
  nothingYet: "invite.whyNothingYet",
  level: "invite.whyLevel",
  proofNeeded: "invite.whyProof",
  identityUsed: "invite.whyIdentity",
  timeOver: "invite.whyTimeOver",
  launched: "invite.whyLaunched",
  checkedIn: "invite.whyCheckedIn",
  networkLimit: "invite.whyNetworkLimit",
  dayLimit: "invite.whyDayLimit",
};
const drawings: Readonly<Record<Reward["kind"], ArtName>> = {
  airdrop: "a-tplay",
  check_in: "s-gem",
  rakeback: "s-gem",
  level_gift: "s-gem",
  commission: "a-play",
};

/** Kinds of rewards whose amounts can have fractions. Rewards of all other kinds have whole amounts. */
const grows: ReadonlySet<Reward["kind"]> = new Set(["commission", "rakeback"]);

/**
 * Returns a text about the state of a reward: why the player cannot collect it yet, or the deadline for collecting it.
 */
function detailOf({ state, reason, progress, untilMs, fromMs }: Reward, t: ReturnType<typeof useT>): string {
  const shown = (text: string) => formatAmountText(text, { decimals: 0 });
  if (state === "collected") return t("invite.stateCollected");
  if (reason === "networkLimit" || reason === "dayLimit")
    return fromMs === null
      ? t("invite.whyOverToday")
      : t(reasons[reason], { moment: formatMoment(fromMs, "dayTime") });
  if (reason !== null)
    return t(reasons[reason], progress ? { done: shown(progress.done), needed: shown(progress.needed) } : {});
  if (untilMs === null) return t("invite.stateReady");
  return t("invite.until", { moment: formatMoment(untilMs, "dayTime") });
}

interface RewardRowProps {
  readonly reward: Reward;
  readonly busy: boolean;
  onCollect(): void;
}

/**
 * Shows one reward with its kind and its state. If the player can collect the reward, the row has a button to do so.
 */
export function RewardRow({ reward, busy, onCollect }: RewardRowProps) {
  const t = useT();
  useLanguage();
  const { kind, state, assetId, amount, level } = reward;
  return (
    <div className="row">
      <Art name={level === null ? drawings[kind] : levelArt(level)} size={32} />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">
          {level === null ? t(titles[kind]) : t("invite.giftOf", { level: t(levelName(level)) })}
        </p>
        <p className="text-12 text-muted">{detailOf(reward, t)}</p>
      </div>
      <div className="text-right">
        <p className={`num text-14 font-semibold ${state === "ready" ? "text-gold" : "text-muted"}`}>
          {grows.has(kind) ? (
            <Amount value={amount} />
          ) : (
            formatAmountText(amount, { decimals: amount.includes(".") ? 4 : 0 })
          )}{" "}
          {unitName(assetId, t, amount)}
        </p>
        {state === "ready" ? (
          <Button
            look="quiet"
            size="sm"
            className="mt-4 ml-auto"
            busy={busy ? t("invite.collecting") : undefined}
            onClick={onCollect}
          >
            {t("invite.collect")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

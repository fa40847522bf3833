import "./rewards.css";
import { formatAmountText, useLanguage, useT } from "../../i18n/index.ts";
import { rewardQueries } from "../../queries/index.ts";
import { Art, Button, Icon } from "../../ui/index.ts";
import { type CheckIn, useCheckIn } from "./api/check-in.ts";
import { timeLeftText, useServerNow } from "./time-left.ts";
import { useAskWhenOver } from "./use-ask-when-over.ts";

const dayTexts = { done: "rewards.dayDone", today: "rewards.dayToday", ahead: "rewards.dayAhead" } as const;
const checkInKey = rewardQueries.checkIn().queryKey;
const shownGem = (gem: string) => formatAmountText(gem, { decimals: 0 });

/** Shows how many gems each of the seven days of the check-in ladder gives, and the button for today's check-in. */
export function CheckInLadder({ checkinInfo, checkedInToday, nextDayAtMs }: CheckIn) {
  const t = useT();
  useLanguage();
  const checkIn = useCheckIn();
  const nowMs = useServerNow();
  useAskWhenOver(checkInKey, nextDayAtMs, nowMs);
  const today = checkinInfo.find(({ state }) => state === "today");
  const timeLeft = timeLeftText(nextDayAtMs, nowMs, t);
  return (
    <>
      <div className="flex items-center justify-between gap-12">
        <h2 className="h2">{t("rewards.checkIn")}</h2>
        <span className="num text-12 text-muted">{t("rewards.nextDayIn", { time: timeLeft })}</span>
      </div>
      <ol className="rewards-ladder">
        {checkinInfo.map(({ day, gem, state }) => (
          <li key={day} className={state}>
            <Art
              name={state === "ahead" ? "s-gem-off" : "s-gem"}
              size={day === checkinInfo.length ? 30 : 24}
            />
            <b className="num" aria-hidden="true">
              {state === "done" ? <Icon name="check" size={14} /> : `+${shownGem(gem)}`}
            </b>
            <span aria-hidden="true">{day}</span>
            <span className="sr-only">
              {t(dayTexts[state], { day, gem: shownGem(gem), count: Number(gem) })}
            </span>
          </li>
        ))}
      </ol>
      <Button
        look={today ? "gold" : "quiet"}
        className="num mt-12 min-h-48!"
        busy={checkIn.isPending ? t("rewards.checkingIn") : undefined}
        waits={checkedInToday}
        onClick={() => checkIn.mutate()}
      >
        {today
          ? t("rewards.checkInFor", { gem: shownGem(today.gem), count: Number(today.gem) })
          : t("rewards.nextIn", { time: timeLeft })}
      </Button>
    </>
  );
}

// The level-up sheet imports `screens.css`, because the sheet may open over the home screen, which does not load
// `screens.css`.
import "../../ui/styles/screens.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { formatAmountText, formatPercent, useLanguage, useT } from "../../i18n/index.ts";
import { noticeQueries, rewardQueries } from "../../queries/index.ts";
import { userStore, useStore } from "../../stores/index.ts";
import { Button, ButtonLink, Sheet } from "../../ui/index.ts";
import { isQuiet } from "../../ui/sheet/quiet-moment.ts";
import { Burst } from "./burst.tsx";
import { levelArt, levelName } from "./level-names.ts";
import { seenLevel } from "./seen-level.ts";

const lookEveryMs = 400;

/**
 * Shows that the player has reached a level, once on each device. `LevelUp` compares the level from the server with the
 * level that was last shown, so it shows the new level even if the level-up event was lost. The page reads the player's
 * level when the page opens, after a level-up event, and after a gap in the event stream.
 */
export default function LevelUp() {
  const t = useT();
  useLanguage();
  const playerId = useStore(userStore, (user) => user.playerId);
  const community = useQuery(rewardQueries.community()).data;
  const [path] = useLocation();
  const [shown, setShown] = useState<{ readonly level: number; readonly path: string }>();
  // The level-up sheet keeps its content while it closes.
  const said = useRef(shown);
  if (shown) said.current = shown;
  const level = community?.own?.level;
  const isNewLevel = level !== undefined && playerId !== "" && level > (seenLevel.of(playerId) ?? level);
  // The page reads the setting for level-up notifications only if the player has a new level.
  const settings = useQuery({ ...noticeQueries.settings(), enabled: isNewLevel }).data;
  const wanted = settings?.kinds.levelReached?.page;

  useEffect(() => {
    if (!playerId || level === undefined) return undefined;
    if (seenLevel.of(playerId) === undefined) seenLevel.note(playerId, level);
    const look = () => {
      // The page reads `seenLevel` at each check, because another tab may have shown the new level.
      if (level <= (seenLevel.of(playerId) ?? level)) return clearInterval(timer);
      if (wanted === undefined || !isQuiet()) return undefined;
      seenLevel.note(playerId, level);
      if (wanted) setShown({ level, path: location.pathname });
      return clearInterval(timer);
    };
    const timer = setInterval(look, lookEveryMs);
    look();
    return () => clearInterval(timer);
  }, [playerId, level, wanted]);

  // The level-up sheet closes when the player opens another screen.
  useEffect(() => {
    if (shown && shown.path !== path) setShown(undefined);
  }, [shown, path]);

  const reached = community?.levels.find((one) => one.level === said.current?.level);
  if (!reached) return null;
  const close = () => setShown(undefined);
  return (
    <Sheet open={shown !== undefined} onClose={close} title={t("rewards.levelUp")} titleHidden>
      <div className="text-center">
        <Burst of={levelArt(reached.level)} />
        <p className="text-13 text-muted">{t("rewards.levelUp")}</p>
        <p className="mt-4 text-22 font-bold text-gold">{t(levelName(reached.level))}</p>
        <p className="mt-8 text-13 text-muted">
          {t("rewards.levelUpRate", { rate: formatPercent(Number(reached.rate)) })}
        </p>
        <p className="num mt-4 text-16 font-semibold">
          {t("rewards.levelUpGift", {
            gem: formatAmountText(reached.gift, { decimals: 0 }),
            count: Number(reached.gift),
          })}
        </p>
      </div>
      <div className="mt-20 flex gap-12">
        <Button look={path === "/invite" ? "act" : "quiet"} className="flex-1" onClick={close}>
          {t("rewards.done")}
        </Button>
        {path === "/invite" ? null : (
          <ButtonLink href="/invite" className="flex-1">
            {t("rewards.levelUpSee")}
          </ButtonLink>
        )}
      </div>
    </Sheet>
  );
}

import { assets } from "@gemplay/money";
import { formatNumber, useT } from "../../i18n/index.ts";
import { Amount, Icon } from "../../ui/index.ts";
import { openTakeBreak, usePause } from "../limits/index.ts";
import { useSessionResult } from "./use-session-result.ts";
import "./session-line.css";

const minuteMs = 60_000;

/**
 * Shows the time since the play session began, and the net result of the session from the ledger. The button opens the
 * sheet with breaks and self-exclusion.
 */
export function SessionLine() {
  const t = useT();
  const { elapsedMs, results } = useSessionResult();
  const pause = usePause(true);
  const minutes = Math.floor((elapsedMs ?? 0) / minuteMs);
  // A live region would interrupt a screen reader after each round, so the line is a group that the player can visit.
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and the line has none.
    <div className="session-line" role="group" aria-label={t("sessionLine.title")}>
      <Icon name="clock" size={16} className="text-muted" />
      <p className="session-line-facts">
        {elapsedMs === undefined ? null : (
          <span>
            {t("sessionLine.time", { hours: formatNumber(Math.floor(minutes / 60)), minutes: minutes % 60 })}
            <span aria-hidden="true"> ·</span>
          </span>
        )}
        {results === "failed" ? (
          <b>{t("sessionLine.failed")}</b>
        ) : (
          results?.map(({ assetId, net }) => (
            <b key={assetId}>
              <Amount value={net} signed /> {assets[assetId].shownAs}
            </b>
          ))
        )}
      </p>
      {pause ? null : (
        <button type="button" aria-haspopup="dialog" onClick={openTakeBreak}>
          <Icon name="timer" size={16} className="text-muted" />
          {t("sessionLine.takeBreak")}
        </button>
      )}
    </div>
  );
}

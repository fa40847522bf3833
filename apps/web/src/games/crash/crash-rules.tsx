import { crashCashOutE4, crashMultiplierAtE4, crashOutcomes, crashReaching, crashRtp } from "@gemplay/games";
import { formatAmountText, useT } from "../../i18n/index.ts";
import type { CrashRound } from "../../queries/index.ts";
import type { BetAsset, TableLimits } from "../play/game/round.ts";
import { BetReturn } from "../play/panel/bet-return.tsx";
import { HotkeyRules } from "../play/panel/hotkey-rules.tsx";
import { ReturnRange } from "../play/panel/return-range.tsx";
import { LimitLines } from "../play/stake/limit-lines.tsx";
import { formatCashOut } from "./crash-words.ts";

export interface CrashRulesProps {
  /** Cash-out multiplier in ten-thousandths for which the rules show the return to player. */
  readonly cashOutE4: number;
  readonly limits: TableLimits | undefined;
  /** The current Crash round. The value is undefined until the page has loaded the round. */
  readonly round: CrashRound | undefined;
  readonly asset: BetAsset;
  readonly shownAsset: string;
}

function RoundLine(props: { readonly label: string; readonly amount: string; readonly shownAsset: string }) {
  return (
    <div className="label-value">
      <span>{props.label}</span>
      <span className="num font-semibold">
        {formatAmountText(props.amount)} {props.shownAsset}
      </span>
    </div>
  );
}

/** Shows the rules of Crash, and the exact return to player for one cash-out multiplier. */
export function CrashRules({ cashOutE4, limits, round, asset, shownAsset }: CrashRulesProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-12 pb-8 text-14">
      <p>{t("crash.rule1", { start: formatCashOut(crashMultiplierAtE4(0)) })}</p>
      <p>{t("crash.rule2")}</p>
      <p>
        {t("crash.rule3", {
          least: formatCashOut(crashCashOutE4.minimum),
          most: formatCashOut(crashCashOutE4.maximum),
        })}
      </p>
      {round ? <p>{t("crash.rule4", { multiplier: formatCashOut(round.byHandE4) })}</p> : null}
      <p>{t("crash.rule5")}</p>
      <BetReturn
        label={t("crash.rtpOf", { multiplier: formatCashOut(cashOutE4) })}
        rtp={crashRtp(cashOutE4)}
        winning={crashReaching(cashOutE4)}
        outcomes={crashOutcomes}
        pays={formatCashOut(cashOutE4)}
      />
      <ReturnRange game="crash" />
      <LimitLines limits={limits} shownAsset={shownAsset} />
      {round ? (
        <section>
          <RoundLine label={t("crash.roundMost")} amount={round.mostWin[asset]} shownAsset={shownAsset} />
          <RoundLine label={t("crash.roundLeft")} amount={round.winLeft[asset]} shownAsset={shownAsset} />
        </section>
      ) : null}
      <HotkeyRules />
    </div>
  );
}

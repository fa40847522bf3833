import { crashRtp } from "@gemplay/games";
import { formatAmountText, type PageKey, useT } from "../../i18n/index.ts";
import type { CrashRound } from "../../queries/index.ts";
import { Sheet } from "../../ui/index.ts";
import type { BetAsset, TableLimits } from "../play/game/round.ts";
import { HotkeyRules } from "../play/panel/hotkey-rules.tsx";
import { formatRtp } from "../play/stake/figures.ts";
import { LimitLines } from "../play/stake/limit-lines.tsx";
import { formatCashOut } from "./crash-words.ts";

/** Formula of the return to player (RTP) for the cash-out multiplier m. The formula is not translated. */
const returnFormula = "floor(0.99 × 2³² / m) / 2³² × m";

const rules: readonly PageKey[] = ["crash.rule1", "crash.rule2", "crash.rule3"];

interface CrashRulesSheetProps {
  readonly open: boolean;
  /** Cash-out multiplier in ten-thousandths for which the rules show the return to player. */
  readonly cashOutE4: number;
  readonly limits: TableLimits | undefined;
  /** The current Crash round. The value is undefined until the page has loaded the round. */
  readonly round: CrashRound | undefined;
  readonly asset: BetAsset;
  readonly shownAsset: string;
  onClose(): void;
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
export function CrashRulesSheet(props: CrashRulesSheetProps) {
  const { open, cashOutE4, limits, round, asset, shownAsset, onClose } = props;
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("crash.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        {rules.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
        {round ? <p>{t("crash.rule4", { multiplier: formatCashOut(round.byHandE4) })}</p> : null}
        <p>{t("crash.rule5")}</p>
        <section className="well">
          <div className="label-value">
            <span>{t("crash.rtpOf", { multiplier: formatCashOut(cashOutE4) })}</span>
            <b className="num font-semibold text-emerald">{formatRtp(crashRtp(cashOutE4), 4)}</b>
          </div>
          <p className="formula pb-6">{returnFormula}</p>
          <p className="pb-4 text-12 text-muted">{t("crash.rtpNote")}</p>
        </section>
        <LimitLines limits={limits} shownAsset={shownAsset} />
        {round ? (
          <section>
            <RoundLine label={t("crash.roundMost")} amount={round.mostWin[asset]} shownAsset={shownAsset} />
            <RoundLine label={t("crash.roundLeft")} amount={round.winLeft[asset]} shownAsset={shownAsset} />
          </section>
        ) : null}
        <HotkeyRules />
      </div>
    </Sheet>
  );
}

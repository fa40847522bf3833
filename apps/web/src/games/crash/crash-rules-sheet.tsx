import { crashRtp } from "@gemplay/games";
import { type PageKey, useT } from "../../i18n/index.ts";
import { Sheet } from "../../ui/index.ts";
import { formatRtp } from "../play/figures.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import { LimitLines } from "../play/limit-lines.tsx";
import type { TableLimits } from "../play/round.ts";
import { formatCashOut } from "./crash-words.ts";

/** With the cash-out m; the same in every language. */
const returnFormula = "floor(0.99 × 2³² / m) / 2³² × m";

const rules: readonly PageKey[] = ["crash.rule1", "crash.rule2", "crash.rule3", "crash.rule4", "crash.rule5"];

interface CrashRulesSheetProps {
  readonly open: boolean;
  /** The cash-out whose return is quoted, ten-thousandths. */
  readonly cashOutE4: number;
  readonly limits: TableLimits | undefined;
  readonly shownAsset: string;
  onClose(): void;
}

/** The rules, with the exact return of one cash-out. */
export function CrashRulesSheet({ open, cashOutE4, limits, shownAsset, onClose }: CrashRulesSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("crash.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        {rules.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
        <section className="well">
          <div className="label-value">
            <span>{t("crash.rtpOf", { multiplier: formatCashOut(cashOutE4) })}</span>
            <b className="num font-semibold text-emerald">{formatRtp(crashRtp(cashOutE4), 4)}</b>
          </div>
          <p className="formula pb-6">{returnFormula}</p>
          <p className="pb-4 text-12 text-muted">{t("crash.rtpNote")}</p>
        </section>
        <LimitLines limits={limits} shownAsset={shownAsset} />
        <HotkeyRules />
      </div>
    </Sheet>
  );
}

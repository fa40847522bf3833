import { type DiceParams, diceMultiplierE4, diceRtp, diceWinning, largestStakeBase } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { formatAmountText, formatMultiplier, formatNumber, useT } from "../../../i18n/index.ts";
import { Sheet } from "../../../ui/index.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import { formatCenti, formatChance } from "../play/input-text.ts";
import { stakeDecimals, type TableLimits } from "../play/round.ts";
import { formatRtp } from "../play/rtp.ts";

interface DiceRulesSheetProps {
  readonly open: boolean;
  readonly params: DiceParams;
  readonly limits: TableLimits | undefined;
  readonly shownAsset: string;
  onClose(): void;
}

const outcomes = 10_001;

/** The rules, with the exact return of the bet that is set. */
export function DiceRulesSheet({ open, params, limits, shownAsset, onClose }: DiceRulesSheetProps) {
  const t = useT();
  const winning = diceWinning(params);
  const multiplierE4 = diceMultiplierE4(params);
  const bet = t(params.direction === "over" ? "dice.over" : "dice.under", {
    target: formatCenti(params.targetCenti),
  });
  return (
    <Sheet open={open} onClose={onClose} title={t("dice.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        <p>{t("dice.rule1")}</p>
        <p>{t("dice.rule2")}</p>
        <p>{t("dice.rule3")}</p>
        <section className="well">
          <div className="dl">
            <span>{t("dice.rtpOf", { bet })}</span>
            <b className="num font-semibold text-emerald">{formatRtp(diceRtp(params), 4)}</b>
          </div>
          <p className="formula pb-6">
            {formatNumber(winning)} ÷ {formatNumber(outcomes)} ×{" "}
            {formatMultiplier(multiplierE4).replace("×", "")}
          </p>
          <p className="pb-4 text-12 text-muted">{t("dice.rtpNote", { chance: formatChance(winning) })}</p>
        </section>
        {limits ? <Limits limits={limits} multiplierE4={multiplierE4} shownAsset={shownAsset} /> : null}
        <HotkeyRules />
      </div>
    </Sheet>
  );
}

interface LimitsProps {
  readonly limits: TableLimits;
  readonly multiplierE4: number;
  readonly shownAsset: string;
}

function Limits({ limits, multiplierE4, shownAsset }: LimitsProps) {
  const t = useT();
  const largestBase = largestStakeBase(parseAmount(limits.maximumWin, stakeDecimals), multiplierE4);
  const lines = [
    [t("play.smallestBet"), formatAmountText(limits.minimumBet, { decimals: null })],
    [
      t("play.largestBet"),
      largestBase === undefined ? "∞" : formatAmountText(formatAmount(largestBase, stakeDecimals)),
    ],
    [t("play.largestWin"), formatAmountText(limits.maximumWin)],
  ] as const;
  return (
    <section>
      {lines.map(([label, amount]) => (
        <div key={label} className="dl">
          <span>{label}</span>
          <span className="num font-semibold">
            {amount} {shownAsset}
          </span>
        </div>
      ))}
    </section>
  );
}

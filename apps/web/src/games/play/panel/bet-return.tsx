import { formatNumber, useT } from "../../../i18n/index.ts";
import { formatPrizeChance, formatRtp } from "../stake/figures.ts";

interface BetReturnProps {
  /** Label of the return to player, which contains the chosen bet. */
  readonly label: string;
  readonly rtp: number;
  /** Number of outcomes that win the bet, of all equally likely outcomes. */
  readonly winning: number;
  readonly outcomes: number;
  /** The multiplier of a win, as text. */
  readonly pays: string;
  readonly note?: string;
}

/**
 * Shows the probability, the prize and the exact return to player of a bet with a single prize in the rules sheet of the
 * game.
 */
export function BetReturn({ label, rtp, winning, outcomes, pays, note }: BetReturnProps) {
  const t = useT();
  return (
    <section className="well">
      <div className="label-value">
        <span>{t("staged.chance")}</span>
        <span className="num font-semibold">{formatPrizeChance(winning / outcomes, 6)}</span>
      </div>
      <div className="label-value">
        <span>{t("staged.pays")}</span>
        <span className="num font-semibold">{pays}</span>
      </div>
      <div className="label-value">
        <span>{label}</span>
        <b className="num font-semibold text-emerald">{formatRtp(rtp, 4)}</b>
      </div>
      <p className="formula pb-6">
        {formatNumber(winning)} ÷ {formatNumber(outcomes)} × {pays.replace("×", "")}
      </p>
      <p className="pb-4 text-12 text-muted">
        {t("play.rtpChance")} {note}
      </p>
    </section>
  );
}

import { formatMultiplier, useT } from "../../i18n/index.ts";
import { formatPrizeChance, formatRtp } from "../play/stake/figures.ts";

interface StepTableProps {
  /** Heading of the table column that contains the names of the lines. */
  readonly head: string;
  readonly lines: readonly {
    readonly name: string;
    /** The probability of the prize, as a number from 0 to 1. */
    readonly chance: number;
    /** Multiplier in ten-thousandths. */
    readonly multiplierE4: number;
    readonly rtp: number;
  }[];
}

/**
 * Shows the payout table of a staged game in the rules sheet: the probability, the multiplier and the exact return to
 * player of each possible cash-out.
 */
export function StepTable({ head, lines }: StepTableProps) {
  const t = useT();
  return (
    <table className="num w-full text-13">
      <thead className="text-12 text-muted">
        <tr>
          <th className="text-left font-medium">{head}</th>
          <th className="text-right font-medium">{t("staged.chance")}</th>
          <th className="text-right font-medium">{t("staged.pays")}</th>
          <th className="text-right font-medium">{t("staged.rtp")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, chance, multiplierE4, rtp }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="text-right">{formatPrizeChance(chance)}</td>
            <td className="text-right">{formatMultiplier(multiplierE4)}</td>
            <td className="text-right font-semibold text-emerald">{formatRtp(rtp, 4)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

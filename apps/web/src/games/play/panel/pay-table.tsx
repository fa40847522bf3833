import { formatNumber, useT } from "../../../i18n/index.ts";
import { formatPrizeChance, formatRtp, formatShortMultiplier } from "../stake/figures.ts";

/** One line in the payout table of a game. */
interface PayLine {
  /**
   * Name of the outcome that the line describes. The value is undefined if the multiplier alone identifies the outcome.
   */
  readonly name?: string;
  /** Multiplier in ten-thousandths. */
  readonly multiplierE4: number;
  /**
   * Number of equally likely results that lead to the outcome of the line. All lines of a payout table together cover
   * all possible results.
   */
  readonly ways: number;
}

interface PayTableProps {
  /** The bet to which the payout table belongs, as text. */
  readonly bet: string;
  readonly rtp: number;
  /** Heading of the table column that contains the names. */
  readonly head?: string;
  readonly lines: readonly PayLine[];
}

/**
 * Shows the whole payout table of a bet in the rules sheet of the game. Each line contains its probability, and the
 * table shows the exact return to player.
 */
export function PayTable({ bet, rtp, head, lines }: PayTableProps) {
  const t = useT();
  const all = lines.reduce((sum, { ways }) => sum + ways, 0);
  const shownAll = formatNumber(all);
  const heads = [...(head ? [head] : []), t("staged.pays"), t("play.ways"), t("staged.chance")];
  return (
    <section className="well">
      <div className="label-value">
        <span>{t("play.rtpOf", { bet })}</span>
        <b className="num font-semibold text-emerald">{formatRtp(rtp, 4)}</b>
      </div>
      <table className="num w-full text-13">
        <thead className="text-12 text-muted">
          <tr>
            {heads.map((name, place) => (
              <th key={name} className={`font-medium ${place === 0 ? "text-left" : "text-right"}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, multiplierE4, ways }) => (
            <tr key={name ?? multiplierE4}>
              {name ? <td>{name}</td> : null}
              <td className={`font-semibold ${head ? "text-right" : ""}`}>
                {formatShortMultiplier(multiplierE4)}
              </td>
              <td className="text-right">{formatNumber(ways)}</td>
              <td className="text-right">{formatPrizeChance(ways / all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-8 pb-4 text-12 text-muted">{t("play.rtpSum", { all: shownAll })}</p>
    </section>
  );
}

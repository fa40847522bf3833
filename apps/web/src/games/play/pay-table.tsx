import { formatNumber, useT } from "../../i18n/index.ts";
import { formatRtp, formatShortMultiplier } from "./figures.ts";

/** One line of a payout table. */
interface PayLine {
  /** Name of the outcome, if the multiplier alone does not identify it. */
  readonly name?: string;
  /** Multiplier in ten-thousandths. */
  readonly multiplierE4: number;
  /** Number of equally likely results that give this outcome. The lines of a table together cover all results. */
  readonly ways: number;
}

interface PayTableProps {
  /** The bet of the table as text. */
  readonly bet: string;
  readonly rtp: number;
  /** Heading of the column with the names. */
  readonly head?: string;
  readonly lines: readonly PayLine[];
}

/** Shows the whole payout table of a bet in the rules, with the chance of each line and the exact return. */
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
              <td className="text-right">
                {formatNumber(ways / all, { style: "percent", maximumSignificantDigits: 4 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-8 pb-4 text-12 text-muted">{t("play.rtpSum", { all: shownAll })}</p>
    </section>
  );
}

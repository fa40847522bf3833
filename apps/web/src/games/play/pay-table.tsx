import { formatNumber, useT } from "../../i18n/index.ts";
import { formatRtp, formatShortMultiplier } from "./figures.ts";

/** One line of a payout table. */
interface PayLine {
  /** What happened, where the multiplier alone does not say it. */
  readonly name?: string;
  /** Ten-thousandths. */
  readonly multiplierE4: number;
  /** Of how many equally likely ways; all lines together are all there are. */
  readonly ways: number;
}

interface PayTableProps {
  /** The bet that the table belongs to, as words. */
  readonly bet: string;
  readonly rtp: number;
  /** Heads the names of the lines. */
  readonly head?: string;
  readonly lines: readonly PayLine[];
}

/** The whole payout table of a bet, with the chance of each line and the exact return, for the rules. */
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

import { gameLooks } from "../../../games/game-looks.ts";
import { formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { Art } from "../../../ui/index.ts";
import { drawnOf, type GameReturn, isOutside, placeOn, type Scale } from "./return-scale.ts";

const width = 128;
const middle = 18;

/** Formats a percentage that the server sent, with two decimals. */
export function shownPercent(text: string): string {
  return formatNumber(Number(text), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/**
 * Shows the statistics of one game: the number of rounds, the return paid to players, its confidence interval, and the
 * exact return.
 */
export function ReturnRow({ row, scale }: { readonly row: GameReturn; readonly scale: Scale }) {
  const t = useT();
  const locale = useLanguage();
  const look = gameLooks[row.game];
  const [least, most] = [shownPercent(row.exactLeastPercent), shownPercent(row.exactMostPercent)];
  const exact = least === most ? most : `${least}–${most}`;
  const outside = isOutside(drawnOf(row));
  return (
    <li className="statistics-row min-h-44 border-line py-6 [&+&]:border-t">
      <span className="flex min-w-0 items-center gap-8">
        <Art name={`s-${look.stone}`} size={22} className="flex-none" />
        <span className="min-w-0">
          <b className="block text-13 font-semibold">{look.title[locale]}</b>
          <span className="num text-11 text-muted">
            {row.rounds === 0 ? t("statistics.noBets") : formatNumber(row.rounds)}
          </span>
        </span>
      </span>
      <Picture row={row} scale={scale} exact={exact} />
      <span className="num text-right">
        <b className={`block text-14 font-semibold ${outside ? "text-gold" : ""}`}>
          {row.paidPercent === null ? "–" : shownPercent(row.paidPercent)}
        </b>
        <span className="text-11 text-muted">
          {row.marginPercent === null ? "" : `±${shownPercent(row.marginPercent)} · `}
          {exact}
        </span>
      </span>
    </li>
  );
}

interface PictureProps {
  readonly row: GameReturn;
  readonly scale: Scale;
  readonly exact: string;
}

/**
 * Draws the confidence interval as a band, the paid return as a gemstone on the band, and the exact return as a line.
 */
function Picture({ row, scale, exact }: PictureProps) {
  const t = useT();
  const drawn = drawnOf(row);
  const { paid, margin, least, most } = drawn;
  const at = (percent: number) => placeOn(scale, percent, width);
  const [hi, lo, lit] = isOutside(drawn)
    ? ["var(--gold)", "var(--gold-lo)", "var(--gold-hi)"]
    : ["var(--emerald)", "var(--emerald-lo)", "var(--emerald-hi)"];
  const paidText = row.paidPercent === null ? "–" : shownPercent(row.paidPercent);
  const label =
    row.marginPercent === null
      ? t("statistics.rowUnsure", { exact, paid: paidText })
      : t("statistics.row", { exact, paid: paidText, margin: shownPercent(row.marginPercent) });
  // The whole gemstone stays visible, even if the paid return is outside the scale.
  const paidAt = paid === undefined ? 0 : Math.min(width - 6, Math.max(6, at(paid)));
  return (
    <svg viewBox={`0 0 ${width} 36`} className="h-auto w-full" role="img" aria-label={label}>
      {scale.ticks.map((tick) => (
        <path key={tick} d={`M${at(tick)} 0V36`} stroke="var(--gleam-8)" />
      ))}
      <path d={`M0 ${middle}H${width}`} stroke="var(--line)" />
      {paid !== undefined && margin !== undefined ? (
        <Band from={at(paid - margin)} to={at(paid + margin)} hi={hi} lo={lo} />
      ) : null}
      <Exact from={at(least)} to={at(most)} />
      {paid === undefined ? null : (
        <g stroke="var(--ground)">
          <polygon points={stone(paidAt, -6)} fill={lit} />
          <polygon points={stone(paidAt, 6)} fill={hi} />
        </g>
      )}
    </svg>
  );
}

/** Draws the exact return as one line if all bets have nearly the same return, otherwise as a range. */
function Exact({ from, to }: { readonly from: number; readonly to: number }) {
  const ends = to - from > 4 ? [from, to] : [(from + to) / 2];
  return (
    <>
      {ends.length > 1 ? <rect x={from} y={12} width={to - from} height={12} fill="var(--gleam-8)" /> : null}
      {ends.map((end) => (
        <g key={end}>
          <path d={`M${end} 6V30`} stroke="var(--text)" strokeWidth="1.6" />
          <polygon points={`${end - 4},4 ${end + 4},4 ${end},9`} fill="var(--text)" />
        </g>
      ))}
    </>
  );
}

const stone = (x: number, height: number) => `${x - 6},${middle} ${x},${middle + height} ${x + 6},${middle}`;

function Band({
  from,
  to,
  hi,
  lo,
}: {
  readonly from: number;
  readonly to: number;
  readonly hi: string;
  readonly lo: string;
}) {
  return (
    <>
      <polygon points={`${from + 1.5},13 ${to + 1.5},13 ${to - 1.5},23 ${from - 1.5},23`} fill={lo} />
      <polygon points={`${from + 1.5},13 ${to + 1.5},13 ${to},18 ${from},18`} fill={hi} opacity="0.42" />
    </>
  );
}

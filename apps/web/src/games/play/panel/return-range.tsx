import { type GameName, gameReturns } from "@gemplay/games";
import { formatNumber, useT } from "../../../i18n/index.ts";

const formatShare = (share: number): string =>
  formatNumber(share, { style: "percent", minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Formats the shares from the lower to the upper bound, or a single share if both bounds are equal. */
function formatShares(from: number, to: number): string {
  return from === to ? formatShare(from) : `${formatShare(from)} – ${formatShare(to)}`;
}

/**
 * Shows the return to player and the house edge over all bets of a game in the rules sheet of the game, and explains
 * both words.
 */
export function ReturnRange({ game }: { readonly game: GameName }) {
  const t = useT();
  const { least, most } = gameReturns[game];
  const line = (label: string, shares: string) => (
    <div className="label-value">
      <span>{label}</span>
      <span className="num font-semibold">{shares}</span>
    </div>
  );
  return (
    <section>
      {line(t("play.rtpRange"), formatShares(least, most))}
      {line(t("play.edgeRange"), formatShares(1 - most, 1 - least))}
      <p className="mt-8 text-12 text-muted">{t("play.rtpMeaning")}</p>
    </section>
  );
}

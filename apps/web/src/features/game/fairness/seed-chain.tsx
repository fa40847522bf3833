import type { Seeds } from "../../../games/play/game/round.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";

const hexagon = "12,1 22,6.5 22,17.5 12,23 2,17.5 2,6.5";

/** Returns the player's chain of server seeds that contains the active pair, and the number of the pair in the chain. */
export function chainInUse({ active, chains }: Pick<Seeds, "active" | "chains">) {
  const chain = chains.find(({ firstSeedNumber }) => firstSeedNumber <= active.seedNumber);
  return chain && { ...chain, link: active.seedNumber - chain.firstSeedNumber + 1 };
}

/** Shows which link of a chain of server seeds is in use, and which links are revealed. */
export function SeedChain({ link, links }: { readonly link: number; readonly links: number }) {
  const t = useT();
  const title = t("fairness.chainLink", { link: formatNumber(link), links: formatNumber(links) });
  const revealed = [link - 2, link - 1].filter((number) => number >= 1);
  const later = [...new Set([link + 1, links])].filter((number) => number > link && number <= links);
  return (
    <div className="well">
      <h3 className="text-14 font-semibold">{title}</h3>
      <div className="seed-chain" role="img" aria-label={title}>
        <Link kind="start" label={t("fairness.chainStart")} />
        {revealed.map((number, place) => (
          <Link key={number} kind="revealed" label={formatNumber(number)} skips={place === 0 && number > 1} />
        ))}
        <Link kind="used" label={t("fairness.chainUsed")} number={formatNumber(link)} />
        {later.map((number, place) => (
          <Link
            key={number}
            kind="later"
            label={formatNumber(number)}
            skips={place === 1 && number > link + 2}
          />
        ))}
      </div>
      <p className="mt-8 text-12 text-muted">{t("fairness.chainText")}</p>
    </div>
  );
}

interface LinkProps {
  readonly kind: "start" | "revealed" | "used" | "later";
  readonly label: string;
  /** Number inside the shape of the link. */
  readonly number?: string;
  /** True if the drawing leaves out links before this link. */
  readonly skips?: boolean;
}

/** Draws a link of the chain, and the arrow to the link before it, which is the hash of this link. */
function Link({ kind, label, number, skips = false }: LinkProps) {
  return (
    <>
      {kind === "start" ? null : (
        <span className={`seed-chain-arrow ${kind}`}>{skips ? "…" : <Icon name="back" size={14} />}</span>
      )}
      <span className={`seed-chain-link ${kind}`}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {kind === "start" ? (
            <rect x="3" y="3" width="18" height="18" rx="3" />
          ) : (
            <polygon points={hexagon} />
          )}
          {kind === "revealed" ? <path d="M7.500 12.500l3 3 6-7" /> : null}
          {kind === "start" ? <path d="M8 12h8M12 8v8" /> : null}
        </svg>
        {number === undefined ? null : <b>{number}</b>}
        <span>{label}</span>
      </span>
    </>
  );
}

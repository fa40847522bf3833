import { formatAmountText, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { AssetIcon } from "../../../ui/index.ts";
import { coveredPercent, forPlay, type Tree, together } from "./check-proof.ts";

interface Line {
  readonly label: string;
  readonly amount: string;
  /** Colour of the mark beside the label: sapphire for owed amounts, emerald for the amounts that back them. */
  readonly tone?: "sapphire" | "emerald";
}

/** Shows for each asset how much the platform owes, and which amounts back the owed amount. */
export function Reserves({ tree }: { readonly tree: Tree }) {
  const t = useT();
  const { owed, held, setAside } = tree;
  const aside = together(setAside.TPLAY, setAside.GEM);
  const addresses = (amount: string): Line[] =>
    /[1-9]/.test(amount) ? [{ label: t("solvency.addresses"), amount }] : [];
  const owedLine = (amount: string): Line => ({ label: t("solvency.owed"), amount, tone: "sapphire" });
  return (
    <div className="card mt-12 px-16">
      <Asset
        asset="PLAY"
        title="PLAY"
        percent={coveredPercent(forPlay(tree) ?? "0", owed.PLAY)}
        lines={[
          owedLine(owed.PLAY),
          { label: t("solvency.vault"), amount: held.PLAY.vault, tone: "emerald" },
          ...addresses(held.PLAY.addresses),
          { label: t("solvency.setAside"), amount: aside },
        ]}
      />
      <Asset
        asset="U"
        title={t("solvency.heldAsUsdt")}
        percent={coveredPercent(together(held.U.vault, held.U.addresses), owed.U)}
        lines={[
          owedLine(owed.U),
          { label: t("solvency.vault"), amount: held.U.vault, tone: "emerald" },
          ...addresses(held.U.addresses),
        ]}
      />
      <Asset
        asset="TPLAY"
        title="tPLAY"
        percent={coveredPercent(setAside.TPLAY, owed.TPLAY)}
        lines={[owedLine(owed.TPLAY), { label: t("solvency.pool"), amount: setAside.TPLAY, tone: "emerald" }]}
      />
      <Asset
        asset="GEM"
        title={t("solvency.gems")}
        percent={undefined}
        lines={[owedLine(owed.GEM), { label: t("solvency.budget"), amount: setAside.GEM, tone: "emerald" }]}
      />
    </div>
  );
}

function Asset({
  asset,
  title,
  percent,
  lines,
}: {
  readonly asset: string;
  readonly title: string;
  readonly percent: number | undefined;
  readonly lines: readonly Line[];
}) {
  const t = useT();
  useLanguage();
  const short = percent !== undefined && percent < 100;
  return (
    <section className="flex gap-12 border-line py-12 [&+&]:border-t">
      <AssetIcon asset={asset} size={36} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-12">
          <h2 className="text-16 font-semibold">{title}</h2>
          {percent === undefined ? null : (
            <p className={`num text-16 font-semibold ${short ? "text-coral" : "text-emerald"}`}>
              <span className="sr-only">{t("solvency.covered")}</span> {formatPercent(percent)}
            </p>
          )}
        </div>
        {percent === undefined ? null : <Bar percent={percent} />}
        {lines.map(({ label, amount, tone }) => (
          <p key={label} className="label-value py-1">
            <span className="flex items-center gap-8">
              {tone ? (
                <i
                  className={`rhombus ${tone === "sapphire" ? "text-sapphire" : "text-emerald"}`}
                  aria-hidden="true"
                />
              ) : null}
              {label}
            </span>
            <span className="num">{formatAmountText(amount)}</span>
          </p>
        ))}
      </div>
    </section>
  );
}

const width = 259;

/**
 * Draws the owed amount as a share of the amount that backs it. The percentage above the bar shows how much of the owed
 * amount is backed.
 */
function Bar({ percent }: { readonly percent: number }) {
  const filled = Math.min(1, 100 / Math.max(percent, 0.01)) * (width - 4);
  const plane = (to: number, bottom: number, slant: number) =>
    `4,0 ${to + 4},0 ${to + 4 - slant},${bottom} ${4 - slant},${bottom}`;
  return (
    <svg
      viewBox={`0 0 ${width} 16`}
      className="my-5 h-16 w-full"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={plane(width - 4, 16, 4)} fill="var(--emerald-lo)" />
      <polygon points={plane(width - 4, 8, 2)} fill="var(--emerald)" />
      <polygon points={plane(filled, 16, 4)} fill="var(--sapphire-deep)" />
      <polygon points={plane(filled, 8, 2)} fill="var(--sapphire-lo)" />
    </svg>
  );
}

import type { OperatorData } from "@gemplay/api-schema/operator";
import { amount, assetName, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { base, shareE4 } from "../ui/amounts.ts";
import { Art } from "../ui/art.tsx";

type Overview = OperatorData<"GET /overview">;

const drawing = { PLAY: "a-play", U: "a-u", TPLAY: "a-tplay", GEM: "a-gem" } as const;

/**
 * Shows the bankroll of the house. Also compares the amounts that the house holds with the amounts that the house owes
 * to players.
 */
export function House({ seen }: { readonly seen: Overview }) {
  return (
    <section className="card pad stack" aria-labelledby="bankroll">
      <div className="line apart">
        <h2 id="bankroll">{t("overview.bankroll")}</h2>
        <small className="num">
          {t("overview.largestWin", { percent: amount(seen.largestWinPercent, { decimals: 2 }) })}
        </small>
      </div>
      <ul className="halves">
        {seen.bankroll.map(({ assetId, amount: sum, largestWin }) => (
          <li key={assetId} className="num">
            <b className="name">{amount(sum)}</b>
            <small>
              {t("overview.oneWin", {
                asset: assetName(assetId),
                amount: amount(largestWin, { decimals: 0 }),
              })}
            </small>
          </li>
        ))}
      </ul>
      <small className="num">
        {t("overview.openBets", {
          amount: amount(seen.openStakes),
          most: amount(seen.bankroll.find(({ assetId }) => assetId === "PLAY")?.largestOpenWin ?? "0", {
            decimals: 0,
          }),
        })}
      </small>
      <hr />
      <div className="line apart wraps">
        <h2>{t("overview.reserves")}</h2>
        <small className="num">
          {seen.provenAtMs === null
            ? t("overview.noProof")
            : t("overview.proofOf", { time: moment(seen.provenAtMs, "exact") })}
        </small>
      </div>
      {seen.reserves.map((reserve) => (
        <Reserve key={reserve.assetId} reserve={reserve} />
      ))}
      <small>{t("overview.proofNote")}</small>
    </section>
  );
}

function Reserve({ reserve }: { readonly reserve: Overview["reserves"][number] }) {
  const { assetId, proven, vault } = reserve;
  return (
    <div className="stack tight">
      <p className="line">
        <Art name={drawing[assetId]} px={20} />
        <b>{t(`overview.asset.${assetId === "U" ? "U" : "PLAY"}`)}</b>
        <span className="grow" />
        {proven !== null && <Cover {...proven} />}
      </p>
      {proven !== null && (
        <>
          {base(proven.there) > 0n && (
            <meter
              className={base(proven.there) >= base(proven.owed) ? "owed" : "owed short"}
              min={0}
              max={10_000}
              value={Math.min(10_000, shareE4(base(proven.owed), base(proven.there)))}
              aria-hidden="true"
            />
          )}
          <p className="line apart num">
            <small>{t("overview.owed", { amount: amount(proven.owed, { decimals: 0 }) })}</small>
            <small>{t("overview.held", { amount: amount(proven.there, { decimals: 0 }) })}</small>
          </p>
        </>
      )}
      <small className="num">
        {vault === null
          ? t("overview.heldUnknown")
          : t("overview.vault", { amount: amount(vault, { decimals: 0 }) })}
      </small>
    </div>
  );
}

/** Shows which percentage of the owed amount the reserves cover, in the same format as the page for players. */
function Cover({ owed, there }: NonNullable<Overview["reserves"][number]["proven"]>) {
  const isCovered = base(there) >= base(owed);
  const percent = base(owed) === 0n ? undefined : shareE4(base(there), base(owed)) / 100;
  return (
    <b className={`num ${isCovered ? "gain" : "bad"}`}>
      {percent === undefined || percent > 99_999
        ? t(isCovered ? "overview.covered" : "overview.notCovered")
        : `${amount(percent.toFixed(2), { decimals: 2 })}%`}
    </b>
  );
}

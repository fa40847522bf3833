import { formatAssetAmount } from "@gemplay/money";
import { owedAssets } from "@gemplay/solvency";
import { formatAmountText, formatNumber, type PageKey, useLanguage, useT } from "../../../i18n/index.ts";
import { Notice, shortHex } from "../../../ui/index.ts";
import type { Checked, Why } from "./check-proof.ts";
import { TreePicture } from "./tree-picture.tsx";

const whys: Readonly<Record<Why, PageKey>> = {
  format: "solvency.whyFormat",
  unknown: "solvency.whyUnknown",
  player: "solvency.whyPlayer",
  sums: "solvency.whySums",
  amount: "solvency.whyAmount",
  path: "solvency.whyPath",
  root: "solvency.whyRoot",
  twice: "solvency.whyTwice",
  parts: "solvency.whyParts",
};
const shownAs = { PLAY: "PLAY", TPLAY: "tPLAY", U: "U" } as const;

/** Shows a short label that says whether a proof of solvency is valid. */
export function ProofChip({ checked }: { readonly checked: Checked }) {
  const t = useT();
  return (
    <span className={`chip ${checked.isProven ? "emerald" : "coral"}`}>
      <i className="rhombus" aria-hidden="true" />
      {t(checked.isProven ? "solvency.verified" : "solvency.notVerified")}
    </span>
  );
}

/** Shows the result of a checked proof: the paths to the root and the amounts, or the reason why the proof is invalid. */
export function ProofResult({ checked }: { readonly checked: Checked }) {
  const t = useT();
  useLanguage();
  if (!checked.isProven)
    return (
      <div className="mb-12">
        <Notice tone="coral" urgent>
          {t(whys[checked.why])}
        </Notice>
      </div>
    );
  const { proof, tree } = checked;
  const given = proof.parts.reduce((sum, { path }) => sum + path.length, 0);
  return (
    <div className="mb-12">
      <TreePicture leaves={proof.leaves} indexes={proof.parts.map(({ index }) => index)} />
      <p className="flex flex-wrap gap-x-16 text-12 text-muted">
        <span className="flex items-center gap-8">
          <i className="rhombus text-emerald" aria-hidden="true" />
          {t("solvency.path")}
        </span>
        <span className="flex items-center gap-8">
          <i className="rhombus text-sapphire" aria-hidden="true" />
          {t("solvency.given", { count: given })}
        </span>
      </p>
      <div className="mt-8 border-t border-line pt-6">
        {owedAssets
          .filter((asset) => proof.owed[asset] > 0n)
          .map((asset) => (
            <p key={asset} className="label-value py-3">
              <span>{t("solvency.inSum")}</span>
              <span className="num">
                {formatAmountText(formatAssetAmount(proof.owed[asset], asset))}{" "}
                {asset === "GEM" ? t("solvency.gems") : shownAs[asset]}
              </span>
            </p>
          ))}
        <p className="label-value py-3">
          <span>{t("solvency.myLeaves")}</span>
          <span className="num">
            {t("solvency.ofLeaves", { count: proof.parts.length, leaves: formatNumber(proof.leaves) })}
          </span>
        </p>
        <p className="label-value py-3">
          <span>{t(tree.witness ? "solvency.rootWitnessed" : "solvency.rootSigned")}</span>
          <span className="num text-emerald" title={tree.root}>
            {shortHex(tree.root)}
          </span>
        </p>
      </div>
    </div>
  );
}

import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";
import { Art, Icon } from "../../../ui/index.ts";

/** Shows a link to the page that explains the fairness proofs. */
export function FairnessLine() {
  const t = useT();
  return (
    <div className="section">
      <Link href="/index?view=fairness" className="card pad flex items-center gap-12 text-text">
        <Art name="s-emerald" size={40} />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold">{t("home.fair")}</span>
          <span className="text-12 text-muted">{t("home.fairLine")}</span>
        </span>
        <Icon name="right" size={18} className="text-muted" />
      </Link>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type PageKey, useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { Art, Icon, type IconName } from "../../ui/index.ts";

/** Leads to how a round is proven. */
export function FairnessLine() {
  const t = useT();
  return (
    <div className="sec">
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

const kinds = [
  { name: "telegram", key: "home.telegram", icon: "tg" },
  { name: "x", key: "home.x", icon: "x" },
  { name: "support", key: "home.support", icon: "head" },
] as const satisfies readonly { name: string; key: PageKey; icon: IconName }[];

/** Community and support, as far as the operator has set their addresses. */
export function Community() {
  const t = useT();
  const links = useQuery(platformQueries.config()).data?.links;
  const set = kinds.filter(({ name }) => links?.[name]);
  if (!links || set.length === 0) return null;
  return (
    <section className="sec mb-20">
      <h2 className="h2 mb-12">{t("home.community")}</h2>
      <div className="links">
        {set.map(({ name, key, icon }) => (
          <a key={name} href={links[name]} target="_blank" rel="noreferrer">
            <Icon name={icon} size={18} />
            {t(key)}
          </a>
        ))}
      </div>
    </section>
  );
}

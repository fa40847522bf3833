import { Link } from "wouter";
import { useT } from "../../i18n/index.ts";
import { BrokenWallet, OpenElsewhere, OpenInWallet } from "../../no-wallet/index.ts";
import { Art, Icon } from "../../ui/index.ts";
import { viewHref } from "./by-name/view-href.ts";

/** Code 6100: there is no wallet in this browser. Says what can be done instead. */
export default function NoWallet({ onPair }: { readonly onPair: (() => void) | undefined }) {
  const t = useT();
  return (
    <div className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below)-5.6rem)] flex-col">
      <BrokenWallet>{t("login.noWallet")}</BrokenWallet>
      <div className="section mt-18 flex-1">
        <OpenInWallet onPair={onPair} />
        <h2 className="field-label mt-16">{t("login.without")}</h2>
        <div className="card overflow-hidden">
          <Link href={viewHref("email")} className="row">
            <span className="grid size-36 flex-none place-items-center rounded-12 bg-raised-2">
              <Icon name="mail" size={18} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-semibold">{t("login.byName")}</span>
              <span className="text-12 text-muted">{t("login.byNameWhy")}</span>
            </span>
            <Icon name="right" size={16} className="text-muted" />
          </Link>
          <Link href="/index" className="row">
            <Art name="s-emerald" size={36} />
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-semibold">{t("login.look")}</span>
              <span className="text-12 text-muted">{t("login.lookWhy")}</span>
            </span>
            <Icon name="right" size={16} className="text-muted" />
          </Link>
        </div>
      </div>
      <div className="foot mt-16">
        <OpenElsewhere />
      </div>
    </div>
  );
}

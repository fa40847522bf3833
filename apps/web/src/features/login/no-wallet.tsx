import { Link } from "wouter";
import { useT } from "../../i18n/index.ts";
import { Art, artHref, Button, copyText, Icon } from "../../ui/index.ts";
import { viewHref } from "./by-name/view-href.ts";
import { OpenInWallet, walletApps } from "./open-in-wallet.tsx";
import { pageAddress } from "./page-address.ts";

/** Code 6100: there is no wallet in this browser. Says what can be done instead. */
export function NoWallet() {
  const t = useT();
  const [first] = walletApps;
  return (
    <>
      <div className="px-24 text-center">
        <BrokenWallet />
        <h1 className="mt-4 text-26 font-bold tracking-[-0.02em]">{t("wallet.error.noWallet")}</h1>
        <p className="mt-4 text-14 text-muted">
          {t("login.noWallet")} <span className="num">{t("state.code", { code: 6100 })}</span>
        </p>
      </div>
      <div className="section mt-18">
        <OpenInWallet />
        <h2 className="field-label mt-16">{t("login.without")}</h2>
        <div className="card overflow-hidden">
          <Link href={viewHref("email")} className="row">
            <span className="grid size-36 place-items-center rounded-12 bg-raised-2">
              <Icon name="mail" size={18} />
            </span>
            <span className="min-w-0 flex-1 text-14 font-semibold">{t("login.byName")}</span>
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
      <div className="foot mt-16 flex gap-12">
        <Button look="quiet" className="w-auto! min-w-110" onClick={() => void copyText(pageAddress().href)}>
          <Icon name="copy" size={18} />
          {t("login.link")}
        </Button>
        <a className="button" href={first.link(pageAddress())}>
          {t("login.openIn", { wallet: first.name })}
        </a>
      </div>
    </>
  );
}

function BrokenWallet() {
  return (
    <svg viewBox="0 0 200 130" className="mx-auto h-130 w-200" aria-hidden="true">
      <polygon points="20,118 100,106 180,118 100,130" fill="var(--purse-1)" />
      <polygon points="20,118 100,106 100,130" fill="var(--purse-2)" />
      <polygon points="58,34 122,16 132,19 132,34" fill="var(--purse-3)" />
      <polygon points="58,34 150,34 58,94" fill="var(--muted)" />
      <polygon points="150,34 150,100 142,108 66,108 58,100 58,94" fill="var(--purse-4)" />
      <polygon points="150,54 150,88 128,88 116,71 128,54" fill="var(--coal-lit)" />
      <polygon points="138,71 132,64 126,71 132,78" fill="none" stroke="var(--coral)" strokeWidth="2" />
      <polygon points="88,34 93,34 86,54 95,60 80,100 86,63 78,57" fill="var(--ground)" />
      <use href={artHref("s-emerald")} x="22" y="66" width="34" height="34" opacity=".9" />
      <polygon points="160,92 170,82 176,96 167,101" fill="var(--emerald-lo)" />
    </svg>
  );
}

import { Suspense, useState } from "react";
import { useT } from "../i18n/index.ts";
import { lazyCode } from "../loading/index.ts";
import { Art, Button, copyText, Icon, Sheet, Skeleton } from "../ui/index.ts";
import { pageAddress } from "./page-address.ts";
import { walletApps } from "./wallet-apps.ts";

const QrCode = lazyCode(() => import("../ui/qr-code.tsx"));

interface OpenInWalletProps {
  /** Pairs with a wallet app elsewhere, where the server offers it and the screen does not list it itself. */
  readonly onPair?: (() => void) | undefined;
}

/** Ways to a wallet: links that open this page inside one, a wallet app that pairs, and another device. */
export function OpenInWallet({ onPair }: OpenInWalletProps) {
  const t = useT();
  const [elsewhere, setElsewhere] = useState(false);
  const page = pageAddress();
  return (
    <section>
      <h2 className="field-label">{t("noWallet.openInside")}</h2>
      <div className="card overflow-hidden">
        {walletApps.map(({ name, art, link }) => (
          <a key={name} className="row" href={link(page)}>
            <Art name={art} size={36} />
            <Words title={name} detail={t("noWallet.opensApp")} />
          </a>
        ))}
        {onPair ? (
          <button type="button" className="row" onClick={onPair}>
            <Art name="w-scan" size={36} />
            <Words title={t("noWallet.another")} detail={t("noWallet.anotherWhy")} />
          </button>
        ) : null}
        <button type="button" className="row" aria-haspopup="dialog" onClick={() => setElsewhere(true)}>
          <span className="grid size-36 flex-none place-items-center rounded-12 bg-raised-2 text-muted">
            <Icon name="qr" size={18} />
          </span>
          <Words title={t("noWallet.elsewhere")} detail={t("noWallet.elsewhereWhy")} />
        </button>
      </div>
      <Sheet open={elsewhere} onClose={() => setElsewhere(false)} title={t("noWallet.elsewhereTitle")}>
        <p className="mb-14 text-14 text-muted">{t("noWallet.elsewhereHow")}</p>
        <div className="mb-16 grid min-h-200 place-items-center">
          <Suspense fallback={<Skeleton width={200} height={200} />}>
            <QrCode text={page.href} label={t("noWallet.code")} />
          </Suspense>
        </div>
        <p className="well mono mb-12 text-12 text-muted [overflow-wrap:anywhere]">{page.href}</p>
        <Button look="quiet" onClick={() => void copyText(page.href)}>
          <Icon name="copy" size={18} />
          {t("noWallet.copy")}
        </Button>
      </Sheet>
    </section>
  );
}

function Words({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{title}</span>
        <span className="text-12 text-muted">{detail}</span>
      </span>
      <Icon name="right" size={16} className="text-muted" />
    </>
  );
}

import { Suspense, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { Button, copyText, Icon, Sheet, Skeleton } from "../../ui/index.ts";
import { pageAddress } from "./page-address.ts";
import { RowWords } from "./row-words.tsx";

const QrCode = lazyCode(() => import("../../ui/art/qr-code.tsx"));

/** Shows a row that opens a QR code with this page's URL, which the player can scan with another device. */
export function AnotherDevice() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const page = pageAddress();
  return (
    <>
      <button type="button" className="row" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="grid size-36 flex-none place-items-center rounded-12 bg-raised-2 text-muted">
          <Icon name="qr" size={18} />
        </span>
        <RowWords title={t("noWallet.elsewhere")} detail={t("noWallet.elsewhereWhy")} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("noWallet.elsewhereTitle")}>
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
    </>
  );
}

import { Suspense } from "react";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Button, copyText, Icon, Sheet, Skeleton } from "../../../ui/index.ts";
import { leavePairing } from "../../../wallet/pairing.store.ts";

const QrCode = lazyCode(() => import("../../../ui/art/qr-code.tsx"));

/**
 * Shows the QR code for pairing with a wallet app. The buttons open the pairing link on this device or copy the pairing
 * link.
 */
export function PairingSheet({ uri }: { readonly uri: string }) {
  const t = useT();
  return (
    <Sheet open onClose={leavePairing} title={t("pairing.title")}>
      <p className="mb-14 text-14 text-muted">{t("pairing.how")}</p>
      <div className="mb-16 grid min-h-200 place-items-center">
        <Suspense fallback={<Skeleton width={200} height={200} />}>
          <QrCode text={uri} label={t("pairing.code")} />
        </Suspense>
      </div>
      <a className="button" href={uri}>
        {t("pairing.open")}
      </a>
      <Button look="quiet" className="mt-10" onClick={() => void copyText(uri)}>
        <Icon name="copy" size={18} />
        {t("pairing.copy")}
      </Button>
    </Sheet>
  );
}

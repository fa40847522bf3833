import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { inHost } from "../../../host/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { platformQueries, readByScreen, userQueries } from "../../../queries/index.ts";
import { Button, copyText, ErrorState, Icon, Sheet, Skeleton, shareText } from "../../../ui/index.ts";

const QrCode = lazyCode(() => import("../../../ui/art/qr-code.tsx"));

/** Shows the invite link of the player, with buttons to copy the link, to show a QR code and to share the link. */
export function LinkField() {
  const t = useT();
  const info = useQuery({ ...userQueries.userInfo(), ...readByScreen });
  const config = useQuery({ ...platformQueries.config(), ...readByScreen, enabled: inHost });
  const [qr, setQr] = useState(false);
  if (info.isError)
    return (
      <div className="section mt-12">
        <ErrorState title={t("invite.linkFailed")} error={info.error} onRetry={() => void info.refetch()} />
      </div>
    );
  if (!info.data) return null;
  const { inviteCode } = info.data;
  const bot = config.data?.host?.botUsername;
  // Friends from a chat play inside the messaging host, so the invite link opens the host and contains the invite code.
  const start = inHost && bot ? `https://t.me/${bot}?startapp=by_` : `${location.origin}/?code=`;
  const url = start + inviteCode;
  return (
    <div className="section mt-12">
      <div className="field invite-link">
        <span className="flex min-w-0 flex-1">
          <span className="sr-only">{t("invite.link")} </span>
          <span className="truncate text-muted" title={url}>
            {start.replace(/^https?:\/\//, "")}
          </span>
          <b className="flex-none font-bold">{inviteCode}</b>
        </span>
        <button
          type="button"
          className="mini-button"
          aria-label={t("invite.copy")}
          onClick={() => void copyText(url)}
        >
          <Icon name="copy" size={18} />
        </button>
        <button
          type="button"
          className="mini-button"
          aria-label={t("invite.qr")}
          aria-haspopup="dialog"
          onClick={() => setQr(true)}
        >
          <Icon name="qr" size={18} />
        </button>
        <Button size="sm" onClick={() => void shareText({ url })}>
          {t("invite.share")}
        </Button>
      </div>
      <Sheet open={qr} onClose={() => setQr(false)} title={t("invite.qrTitle")}>
        <div className="flex flex-col items-center text-center">
          <Suspense fallback={<Skeleton height={200} className="w-200" />}>
            <QrCode text={url} label={t("invite.qrLabel")} />
          </Suspense>
          <p className="mt-14 text-13 text-muted">{t("invite.qrHint")}</p>
          <p className="num mt-4 text-22 font-bold tracking-[0.08em]">{inviteCode}</p>
        </div>
        <div className="mt-20 flex gap-12">
          <Button look="quiet" className="flex-1" onClick={() => void copyText(url)}>
            {t("invite.copy")}
          </Button>
          <Button className="flex-1" onClick={() => void shareText({ url })}>
            {t("invite.share")}
          </Button>
        </div>
      </Sheet>
    </div>
  );
}

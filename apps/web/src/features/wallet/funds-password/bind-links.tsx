import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { inHost } from "../../../host/index.ts";
import { useT } from "../../../i18n/index.ts";
import { platformQueries } from "../../../queries/index.ts";

/**
 * Shows links to bind a wallet or an e-mail address. A funds password needs a bound wallet or a bound e-mail address.
 * Inside the messaging host, shows only the link that binds an e-mail address.
 */
export function BindLinks() {
  const t = useT();
  const { data: config } = useQuery(platformQueries.config());
  return (
    <p className="flex flex-wrap justify-center gap-x-24 gap-y-8 text-14">
      {config?.features.mail ? (
        <Link href="/bindInfo" className="link">
          {t("funds.bindEmail")}
        </Link>
      ) : null}
      {inHost ? null : (
        <Link href="/profile?view=settings&bind=wallet" className="link">
          {t("funds.bindWallet")}
        </Link>
      )}
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { copyText, Icon } from "../../ui/index.ts";
import { shortHex } from "./address-text.tsx";

/** A transaction: a link into the chain's explorer, or, where there is none, a button that copies the hash. */
export function TransactionLink({ hash }: { readonly hash: string }) {
  const t = useT();
  const [explorer] = useQuery(platformQueries.config()).data?.chain.blockExplorerUrls ?? [];
  const short = <span className="num">{shortHex(hash)}</span>;
  if (explorer)
    return (
      <a
        className="tap relative inline-flex items-center gap-4"
        href={`${explorer.replace(/\/$/, "")}/tx/${hash}`}
        target="_blank"
        rel="noreferrer"
      >
        <span className="heard">{t("records.openTransaction")}</span>
        {short}
        <Icon name="ext" size={14} />
      </a>
    );
  return (
    <button
      type="button"
      className="tap relative inline-flex items-center gap-4 text-sapphire"
      onClick={() => void copyText(hash)}
    >
      <span className="heard">{t("records.copyTransaction")}</span>
      {short}
      <Icon name="copy" size={14} />
    </button>
  );
}

import { useT } from "../../i18n/index.ts";
import { Icon } from "../art/art.tsx";
import { copyText } from "./copy-text.ts";
import { shortHex } from "./short-hex.ts";

interface TransactionLinkProps {
  readonly hash: string;
  /** URL of the chain's block explorer, or undefined if the chain has no block explorer. */
  readonly explorer: string | undefined;
}

/**
 * Shows a transaction as a link to the chain's block explorer. If the chain has no block explorer, shows a button that
 * copies the hash of the transaction.
 */
export function TransactionLink({ hash, explorer }: TransactionLinkProps) {
  const t = useT();
  const short = <span className="num">{shortHex(hash)}</span>;
  if (explorer)
    return (
      <a
        className="tap relative inline-flex items-center gap-4"
        href={`${explorer.replace(/\/$/, "")}/tx/${hash}`}
        target="_blank"
        rel="noreferrer"
      >
        <span className="sr-only">{t("records.openTransaction")}</span>
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
      <span className="sr-only">{t("records.copyTransaction")}</span>
      {short}
      <Icon name="copy" size={14} />
    </button>
  );
}

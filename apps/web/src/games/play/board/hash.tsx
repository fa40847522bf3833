import { useT } from "../../../i18n/index.ts";
import { copyText, Icon } from "../../../ui/index.ts";

/** Shows a full hash or a full seed with a button that copies the text. */
export function Hash({ label, hash }: { readonly label: string; readonly hash: string }) {
  const t = useT();
  return (
    <div>
      <div className="field-label">
        <span>{label}</span>
        <button
          type="button"
          className="link flex items-center gap-4 text-12"
          onClick={() => void copyText(hash)}
        >
          <Icon name="copy" size={14} />
          {t("fairness.copy")}
          <span className="sr-only">{label}</span>
        </button>
      </div>
      <div className="well mono text-12 break-all">{hash}</div>
    </div>
  );
}

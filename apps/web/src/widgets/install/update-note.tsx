import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { artHref, Button, Icon } from "../../ui/index.ts";
import { takeNewVersion } from "./register-worker.ts";
import { updateStore } from "./update.store.ts";
import "./update-note.css";

/**
 * Shows the player that a newer version of the page is ready. The player decides when to reload the page, and may
 * continue with the current version.
 */
export default function UpdateNote() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const reload = () => {
    setBusy(true);
    void takeNewVersion();
  };
  return (
    <div className="toast update-note" role="status">
      <svg viewBox="0 0 28 28" className="size-28" aria-hidden="true">
        <use href={artHref("s-sapphire")} width="28" height="28" />
        <path d="M14 7.5v9M10 12.8l4 4 4-4" fill="none" stroke="var(--on-sapphire)" strokeWidth="2.2" />
      </svg>
      <div className="min-w-0 flex-1">
        <div className="font-semibold">{t("update.ready")}</div>
        <div className="text-12 text-muted">{t("update.roundStays")}</div>
      </div>
      <Button size="sm" busy={busy ? t("state.loading") : undefined} onClick={reload}>
        {t("update.reload")}
      </Button>
      <button
        type="button"
        className="icon-button bare"
        aria-label={t("update.later")}
        onClick={() => updateStore.set({ ready: false })}
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}

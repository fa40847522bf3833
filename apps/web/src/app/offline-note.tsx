import { useSyncExternalStore } from "react";
import { useT } from "../i18n/index.ts";
import { lastKnownStore, queryClient, useStore } from "../stores/index.ts";
import { Icon } from "../ui/index.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/**
 * Shows that the device is offline or that the page cannot reach the server. If the screen shows stored data, the note
 * also shows when the page read that data.
 */
export default function OfflineNote() {
  const t = useT();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const asOf = useStore(lastKnownStore, (known) => known.asOf);
  return (
    <div role="status">
      {online && !asOf ? null : (
        <div className="flex min-h-44 items-center gap-12 bg-gold-bg px-16 text-13 font-semibold text-gold">
          <Icon name="wifi" size={18} />
          <span className="flex-1">
            {t("state.offline")} {asOf}
          </span>
          <button type="button" className="tap relative" onClick={() => void queryClient.refetchQueries()}>
            {t("action.retry")}
          </button>
        </div>
      )}
    </div>
  );
}

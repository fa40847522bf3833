import { useEffect, useRef } from "react";
import { useStore } from "../../stores/index.ts";
import { artHref } from "../art/art.tsx";
import { Loader } from "./loader.tsx";
import { type Toast, toastStore } from "./toast.store.ts";

/**
 * Shows the toast near the top of the page, above all other content. The app shell renders the component `Toasts` once.
 */
export function Toasts() {
  const toast = useStore(toastStore, (state) => state.toast);
  const place = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  // Opens the popover again for each toast, because a popover covers only the sheets that were opened before it.
  useEffect(() => {
    if (id === undefined || !place.current?.isConnected) return;
    if (place.current.matches(":popover-open")) place.current.hidePopover();
    place.current.showPopover();
  }, [id]);
  const urgent = toast?.status === "error";
  return (
    <div className="toasts" popover="manual" ref={place}>
      <div role="status">{toast && !urgent ? <ToastCard key={toast.id} toast={toast} /> : null}</div>
      <div role="alert">{toast && urgent ? <ToastCard key={toast.id} toast={toast} /> : null}</div>
    </div>
  );
}

function ToastCard({ toast: { status, title, detail, leaving } }: { readonly toast: Toast }) {
  return (
    <div className={`toast${leaving ? " leaving" : ""}`} data-status={status}>
      {status === "loading" ? <Loader size={28} /> : <Verdict good={status === "succ"} />}
      <div>
        <div className="font-semibold">{title}</div>
        {detail ? <div className="text-12 text-muted">{detail}</div> : null}
      </div>
    </div>
  );
}

function Verdict({ good }: { readonly good: boolean }) {
  return (
    <svg viewBox="0 0 28 28" className="size-28" aria-hidden="true">
      <use href={artHref(good ? "s-emerald" : "s-coral")} width="28" height="28" />
      {good ? (
        <path d="M8.8 14l3.6 3.7L19.2 10.6" fill="none" stroke="var(--on-emerald)" strokeWidth="2.2" />
      ) : (
        <path d="M14 8v7.4M14 17.6v2.6" fill="none" stroke="var(--on-coral)" strokeWidth="2.4" />
      )}
    </svg>
  );
}

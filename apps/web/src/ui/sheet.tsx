import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useT } from "../i18n/index.ts";
import { Icon } from "./art.tsx";

interface SheetProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  /** For screen readers only, where the sheet's own drawing says it. */
  readonly titleHidden?: boolean;
  readonly children: ReactNode;
}

const leaveMs = 160;
/** Dragged this far down, the sheet closes. */
const closeAfterPx = 80;

/** A sheet from below: a modal dialog that holds the focus and closes by drag, scrim, Esc, Back and its button. */
export function Sheet(props: SheetProps) {
  const [shown, setShown] = useState(props.open);
  useEffect(() => {
    if (props.open) {
      setShown(true);
      return undefined;
    }
    const timer = setTimeout(() => setShown(false), leaveMs);
    return () => clearTimeout(timer);
  }, [props.open]);
  return props.open || shown ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ open, onClose, title, titleHidden = false, children }: SheetProps) {
  const t = useT();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    document.documentElement.style.overflow = "hidden";
    return () => {
      document.documentElement.style.overflow = "";
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useCloseByBack(open, close);

  const drag = useDrag(dialog, () => onClose());
  return (
    // biome-free: keys are the dialog's own (Esc); the click on the scrim has the close button as its twin
    <dialog
      ref={dialog}
      className={`sheet${open ? "" : " leaving"}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current && outside(event, dialog.current)) onClose();
      }}
    >
      <div className="grab" aria-hidden="true" {...drag} />
      <div className="flex items-center justify-between gap-12 pb-12">
        <h2 id={titleId} className={titleHidden ? "sr-only" : "text-22 font-semibold tracking-[-0.02em]"}>
          {title}
        </h2>
        <button
          type="button"
          className="icon-button bare -mr-8 ml-auto"
          aria-label={t("action.close")}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

function outside({ clientX, clientY }: PointerEvent, element: Element): boolean {
  const box = element.getBoundingClientRect();
  return clientY < box.top || clientX < box.left || clientX > box.right;
}

/** Puts an entry into the history while the sheet is open, so that Back closes it and leaves the screen alone. */
function useCloseByBack(open: boolean, close: { readonly current: () => void }): void {
  useEffect(() => {
    if (!open) return undefined;
    const sheet = crypto.randomUUID();
    history.pushState({ sheet }, "");
    const isTop = () => (history.state as { sheet?: string } | null)?.sheet === sheet;
    const onPop = () => {
      if (!isTop()) close.current();
    };
    addEventListener("popstate", onPop);
    return () => {
      removeEventListener("popstate", onPop);
      // After going to another screen the entry is behind us and is left there.
      if (isTop()) history.back();
    };
  }, [open, close]);
}

function useDrag(dialog: { readonly current: HTMLDialogElement | null }, onClose: () => void) {
  const start = useRef<number | null>(null);
  const move = (px: number) => {
    if (dialog.current) dialog.current.style.transform = px > 0 ? `translateY(${px}px)` : "";
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) move(event.clientY - start.current);
    },
    onPointerUp(event: PointerEvent) {
      const far = start.current !== null && event.clientY - start.current > closeAfterPx;
      start.current = null;
      move(0);
      if (far) onClose();
    },
    onPointerCancel() {
      start.current = null;
      move(0);
    },
  };
}

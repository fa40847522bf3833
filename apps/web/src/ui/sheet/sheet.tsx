import {
  type PointerEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useT } from "../../i18n/index.ts";
import { Icon } from "../art/art.tsx";
import { useCloseByBack } from "./use-close-by-back.ts";

interface SheetProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  /** True to hide the title from all but screen readers, because the content of the sheet already shows it. */
  readonly titleHidden?: boolean;
  readonly children: ReactNode;
}

const leaveMs = 160;
/** Distance in pixels by which the player must drag the sheet down to close it. */
const closeAfterPx = 80;

/**
 * A modal dialog that slides in from below and keeps the focus inside. The player closes the sheet by dragging, by a
 * click outside, with the Esc key, with the browser's Back button, or with the close button.
 */
export function Sheet(props: SheetProps) {
  const [shown, setShown] = useState(props.open);
  useEffect(() => {
    if (props.open) {
      // A transition lets the browser first show the pressed button, because drawing a sheet takes long on a slow phone.
      startTransition(() => setShown(true));
      return undefined;
    }
    const timer = setTimeout(() => setShown(false), leaveMs);
    return () => clearTimeout(timer);
  }, [props.open]);
  return shown ? <OpenSheet {...props} /> : null;
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
    // A second sheet can cover this sheet. The page behind both sheets scrolls only after the last sheet has closed.
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = "hidden";
    return () => {
      style.overflow = before;
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useCloseByBack(open, close);

  const drag = useDrag(dialog, () => onClose());
  return (
    // A click on the dark area around the sheet needs no matching key handler, because the Esc key and the close button
    // also close the sheet.
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

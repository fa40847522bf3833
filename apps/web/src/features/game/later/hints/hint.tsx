import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../../../i18n/index.ts";
import { anchorOf, type HintPlace, placeOf } from "./hint-place.ts";
import { type HintName, hintCount, noteShown, numberOf } from "./hints.store.ts";
import "./hint.css";

const texts = { chip: "hint.chip", cashOut: "hint.cashOut", fairness: "hint.fairness" } as const;

const measureEveryMs = 500;

/**
 * Shows one hint beside the control that it explains. Only the button «Close» takes taps, so that every control below
 * the hint still works.
 */
export function Hint({ name }: { readonly name: HintName }) {
  const t = useT();
  const hint = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HintPlace>();
  const [closed, setClosed] = useState(false);
  useLayoutEffect(() => {
    const main = hint.current?.closest("main");
    if (!main) return undefined;
    const measure = () => {
      const next = hint.current ? placeOf(name, hint.current) : undefined;
      setPlace((known) => (known?.top === next?.top && known?.tip === next?.tip ? known : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(main);
    // The control may appear later, for example when a round of Crash starts.
    const timer = setInterval(measure, measureEveryMs);
    return () => {
      watch.disconnect();
      clearInterval(timer);
    };
  }, [name]);
  const isShown = place !== undefined;
  useEffect(() => {
    if (isShown) noteShown(name);
  }, [isShown, name]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setClosed(true);
    };
    const shownAtMs = performance.now();
    const onClick = ({ target, timeStamp }: MouseEvent) => {
      // The tap that has opened the round still is on its way through the document.
      if (timeStamp < shownAtMs) return;
      const main = hint.current?.closest("main");
      // A player who uses the control needs no hint any more.
      if (main && anchorOf(name, main)?.contains(target as Node)) setClosed(true);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
    };
  }, [name]);
  if (closed) return null;
  return (
    <div
      ref={hint}
      role="note"
      className={`hint ${name === "chip" ? "above" : "below"}`}
      style={{ top: place?.top, "--tip": `${place?.tip ?? 0}px`, visibility: isShown ? undefined : "hidden" }}
    >
      <div className="hint-text">
        <p className="text-14 font-medium">{t(texts[name])}</p>
        <span className="num text-12">{t("hint.number", { number: numberOf(name), count: hintCount })}</span>
        <button type="button" className="hint-close" onClick={() => setClosed(true)}>
          {t("action.close")}
        </button>
      </div>
    </div>
  );
}

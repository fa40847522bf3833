import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../../../../i18n/index.ts";
import { shownBets } from "./merge-bets.ts";

interface LiveListProps<R> {
  /** The current rows, newest first. */
  readonly rows: readonly R[];
  readonly label: string;
  readonly className: string;
  children(row: R): ReactNode;
}

/**
 * Lists the newest rows. While the player touches the list, or reads rows below its top, the rows do not move: a button
 * shows how many new rows wait.
 */
export function LiveList<R extends { readonly id: string }>(props: LiveListProps<R>) {
  const t = useT();
  const rows = props.rows.slice(0, shownBets);
  const frame = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState(false);
  const shown = useRef(rows);
  const isHeld = touched || (frame.current?.getBoundingClientRect().top ?? 0) < 0;
  if (!isHeld) shown.current = rows;
  const known = new Set(shown.current.map(({ id }) => id));
  const waiting = rows.filter(({ id }) => !known.has(id)).length;

  useEffect(() => {
    if (!touched) return undefined;
    const look = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) setTouched(false);
    };
    document.addEventListener("pointerdown", look);
    return () => document.removeEventListener("pointerdown", look);
  }, [touched]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop new rows; they are no control.
    <div
      ref={frame}
      onPointerDown={() => setTouched(true)}
      onFocus={() => setTouched(true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTouched(false);
      }}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse") setTouched(true);
      }}
      onPointerLeave={({ pointerType, currentTarget }) => {
        if (pointerType === "mouse" && !currentTarget.matches(":focus-within")) setTouched(false);
      }}
    >
      {isHeld && waiting > 0 ? (
        <div className="bets-waiting">
          <button
            type="button"
            onClick={() => {
              shown.current = rows;
              setTouched(false);
              frame.current?.scrollIntoView({ block: "nearest" });
            }}
          >
            {t("bets.new", { count: waiting })}
          </button>
        </div>
      ) : null}
      <ul className={props.className} aria-label={props.label}>
        {shown.current.map((row) => (
          <li key={row.id}>{props.children(row)}</li>
        ))}
      </ul>
    </div>
  );
}

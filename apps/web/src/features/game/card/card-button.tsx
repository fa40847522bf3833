import { type CSSProperties, Suspense, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";
import { LazyCardSheet } from "./lazy-card-sheet.ts";

interface CardButtonProps {
  /** The id of the won round, or undefined while the page offers no card. */
  readonly id: string | undefined;
  readonly className: string;
  readonly style?: CSSProperties;
}

/** Shows the button that opens the card of a won round, and the sheet with the card. */
export default function CardButton({ id, className, style }: CardButtonProps) {
  const t = useT();
  /** The round whose card was opened last. The sheet stays until it is closed, even if another round begins. */
  const [asked, setAsked] = useState<string>();
  const [open, setOpen] = useState(false);
  return (
    <>
      {id === undefined ? null : (
        <button
          type="button"
          className={className}
          style={style}
          aria-label={t("round.share")}
          aria-haspopup="dialog"
          onClick={() => {
            setAsked(id);
            setOpen(true);
          }}
        >
          <Icon name="share" />
        </button>
      )}
      <Suspense>
        {asked === undefined ? null : <LazyCardSheet id={asked} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

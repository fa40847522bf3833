import { Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Icon } from "../../../ui/index.ts";

const BonusCodeSheet = lazyCode(() => import("./bonus-code-sheet.tsx"));

/**
 * Shows the card that opens the sheet for bonus codes. The parameter `code` of the URL opens the sheet with this code,
 * and redeems nothing. The page loads the code of the sheet when the sheet opens for the first time.
 */
export function BonusCodeCard() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const given = params.get("code");
  const [isOpen, setOpen] = useState(given !== null);
  // Each opening gets a new sheet, so that the sheet does not show the code of the last time.
  const [openings, setOpenings] = useState(given === null ? 0 : 1);
  const close = () => {
    setOpen(false);
    if (given === null) return;
    setParams(
      (now) => {
        now.delete("code");
        return now;
      },
      { replace: true },
    );
  };
  return (
    <div className="card">
      <button
        type="button"
        className="row flat"
        onClick={() => {
          setOpenings(openings + 1);
          setOpen(true);
        }}
      >
        <Icon name="gift" className="text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-medium">{t("bonus.title")}</span>
          <span className="block text-12 text-muted">{t("bonus.openDetail")}</span>
        </span>
        <Icon name="right" size={16} className="text-muted" />
      </button>
      {openings > 0 ? (
        <Suspense>
          <BonusCodeSheet key={openings} open={isOpen} given={given ?? ""} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

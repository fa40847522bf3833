import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Icon } from "../../../ui/index.ts";

/** With what reads codes: it comes when somebody scans. */
const ScanSheet = lazyCode(() => import("./scan-sheet.tsx"));

/** Takes an address out of a code that the camera sees. */
export function ScanButton({ onAddress }: { onAddress(address: string): void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="mini-button"
        aria-label={t("scan.act")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="scan" size={18} />
      </button>
      {open
        ? // Out of the field and its form, whose keys and labels are not the sheet's.
          createPortal(
            <Suspense>
              <ScanSheet
                onClose={() => setOpen(false)}
                onAddress={(address) => {
                  setOpen(false);
                  onAddress(address);
                }}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}

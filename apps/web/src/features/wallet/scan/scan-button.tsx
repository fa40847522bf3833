import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Icon } from "../../../ui/index.ts";

/** The scan sheet loads on demand together with the QR reader. */
const ScanSheet = lazyCode(() => import("./scan-sheet.tsx"));

/** Shows the button that reads an address from a QR code with the camera. */
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
        ? // The sheet is a portal, because the keys and the labels of the surrounding form must not affect the sheet.
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

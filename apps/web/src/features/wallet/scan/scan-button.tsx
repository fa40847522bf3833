import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Icon } from "../../../ui/index.ts";

/** The page loads the scan sheet together with the code that reads QR codes, when the player first opens the sheet. */
const ScanSheet = lazyCode(() => import("./scan-sheet.tsx"));

/** Shows a button that reads an address from a QR code with the camera of the device. */
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
        ? // The portal keeps the sheet outside of the form's labels and keyboard events.
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

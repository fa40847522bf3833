import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Icon } from "../../../ui/index.ts";

/** The page loads the scan sheet on demand, together with the code that reads QR codes. */
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
        ? // A portal protects the sheet from the keyboard events and labels of the surrounding form.
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

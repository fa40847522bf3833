import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Sheet } from "../../../ui/index.ts";
import { BonusCodeDone } from "./bonus-code-done.tsx";
import { BonusCodeForm } from "./bonus-code-form.tsx";
import type { BonusRedemption } from "./use-bonus-code.ts";

interface BonusCodeSheetProps {
  readonly open: boolean;
  /** The code from the URL, or an empty text. */
  readonly given: string;
  onClose(): void;
}

/** Shows the sheet in which the player redeems a bonus code, and then what the code gave. */
export default function BonusCodeSheet({ open, given, onClose }: BonusCodeSheetProps) {
  const t = useT();
  const [redeemed, setRedeemed] = useState<BonusRedemption>();
  return (
    <Sheet open={open} onClose={onClose} title={t("bonus.title")} titleHidden={redeemed !== undefined}>
      {redeemed === undefined ? (
        <BonusCodeForm given={given} onClose={onClose} onRedeemed={setRedeemed} />
      ) : (
        <BonusCodeDone redeemed={redeemed} onClose={onClose} />
      )}
    </Sheet>
  );
}

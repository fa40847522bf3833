import { Suspense } from "react";
import { useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { Sheet, Skeleton } from "../../ui/index.ts";
import type { CrashRulesProps } from "./crash-rules.tsx";

const CrashRules = lazyCode(async () => ({ default: (await import("./crash-rules.tsx")).CrashRules }));

interface CrashRulesSheetProps extends CrashRulesProps {
  readonly open: boolean;
  onClose(): void;
}

/** The sheet with the rules of Crash. */
export function CrashRulesSheet({ open, onClose, ...rules }: CrashRulesSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("crash.rulesTitle")}>
      <Suspense fallback={<Skeleton height={320} />}>
        <CrashRules {...rules} />
      </Suspense>
    </Sheet>
  );
}

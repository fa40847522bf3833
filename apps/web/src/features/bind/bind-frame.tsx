import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { ScreenHeader } from "../../ui/index.ts";

/** What stands around each step. */
export function BindFrame({ children, foot }: { readonly children: ReactNode; readonly foot?: ReactNode }) {
  const t = useT();
  return (
    <div className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col">
      <ScreenHeader title={t("bind.title")} back="/profile" />
      <div className="flex flex-1 flex-col gap-20 px-16 pt-4 pb-16">{children}</div>
      {foot ? <div className="foot z-10">{foot}</div> : null}
    </div>
  );
}

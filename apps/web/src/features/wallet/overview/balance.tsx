import type { ComponentProps } from "react";
import { useT } from "../../../i18n/index.ts";
import { preferencesStore, useStore } from "../../../stores/index.ts";
import { Amount } from "../../../ui/index.ts";

/** Whether the player wants no amounts to be seen. */
export function useHiddenBalances(): boolean {
  return useStore(preferencesStore, ({ balancesHidden }) => balancesHidden);
}

/** An amount that the player can hide from others' eyes; hidden it is not read out either. */
export function Balance(props: ComponentProps<typeof Amount>) {
  const t = useT();
  if (!useHiddenBalances()) return <Amount {...props} />;
  return (
    <span className="num">
      <span className="sr-only">{t("wallet.hidden")}</span>
      <span aria-hidden="true">{"∗∗∗∗"}</span>
    </span>
  );
}

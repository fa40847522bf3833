import type { ComponentProps } from "react";
import { useT } from "../../i18n/index.ts";
import { preferencesStore, useStore } from "../../stores/index.ts";
import { Amount } from "../../ui/index.ts";

/** Returns whether the player has hidden all amounts in the wallet. */
export function useHiddenBalances(): boolean {
  return useStore(preferencesStore, ({ balancesHidden }) => balancesHidden);
}

/**
 * Shows an amount of money that the player can hide. Screen readers do not read an amount that the player has hidden.
 */
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

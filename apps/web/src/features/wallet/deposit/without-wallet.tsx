import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";
import { useStore } from "../../../stores/index.ts";
import { ButtonLink, Icon, Notice, TaskScreen } from "../../../ui/index.ts";
import { findWallets, walletsStore } from "../../../wallet/index.ts";
import { BrokenWallet, OpenElsewhere, OpenInWallet } from "../../../widgets/no-wallet/index.ts";

interface WithoutWalletProps {
  /**
   * The choice between a deposit from the wallet and a deposit to the address. Null if the player can only deposit from
   * a wallet, or only to an address.
   */
  readonly ways: ReactNode;
  /** True if a wallet is bound to the account. If false, the player must first bind a wallet to the account. */
  readonly bound: boolean;
}

/**
 * Tells a player who cannot pay from a wallet what to do instead. Either the account has no wallet, or the browser has
 * no wallet (code 6100).
 */
export default function WithoutWallet({ ways, bound }: WithoutWalletProps) {
  const t = useT();
  const hasWallets = useStore(walletsStore, (state) => state.wallets.length > 0);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void findWallets().finally(() => setAsked(true));
  }, []);
  if (!bound && (hasWallets || !asked))
    return (
      <TaskScreen title={t("wallet.deposit")} back="/wallet" records>
        {ways}
        <Notice tone="gold">{t("deposit.noneBound")}</Notice>
        <ButtonLink href="/profile?view=settings&bind=wallet">{t("deposit.bindWallet")}</ButtonLink>
      </TaskScreen>
    );
  return (
    <TaskScreen title={t("wallet.deposit")} back="/wallet" records foot={<OpenElsewhere />}>
      {ways}
      <BrokenWallet heading="h2">{t(bound ? "deposit.noWalletHere" : "deposit.bindElsewhere")}</BrokenWallet>
      <OpenInWallet />
      {ways ? (
        <section>
          <h2 className="field-label">{t("deposit.withoutWallet")}</h2>
          <Link href="/deposit?way=address" className="row card">
            <span className="grid size-36 flex-none place-items-center rounded-12 bg-raised-2 text-muted">
              <Icon name="in" size={18} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-semibold">{t("deposit.toAddress")}</span>
              <span className="text-12 text-muted">{t("deposit.toAddressWhy")}</span>
            </span>
            <Icon name="right" size={16} className="text-muted" />
          </Link>
        </section>
      ) : null}
    </TaskScreen>
  );
}

import type { Data } from "@gemplay/api-schema";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { isSecondFactorAsked } from "../../../session/index.ts";
import { useStore } from "../../../stores/index.ts";
import { Art, Icon, Notice, showToast } from "../../../ui/index.ts";
import { findWallets, walletsStore } from "../../../wallet/index.ts";
import { bindWallet, type SignedQuestion, signToBind } from "../api/bind-wallet.ts";
import { ProvedSheet } from "../security/proved-sheet.tsx";
import { useWaitText } from "../security/use-wait-text.ts";

/**
 * Binds a wallet to the account in one step. The request contains a proof of identity and the signature of the new
 * wallet.
 */
export function BindWalletSheet({
  info,
  onClose,
}: {
  readonly info: Data<"GET /user/info">;
  onClose(): void;
}) {
  const t = useT();
  const wallets = useStore(walletsStore, (state) => state.wallets);
  const wait = useWaitText(info);
  const [chosen, setChosen] = useState<string>();
  const id = chosen ?? wallets[0]?.id;
  const signed = useRef<{ readonly by: string; readonly wallet: SignedQuestion }>(undefined);
  useEffect(() => {
    void findWallets();
  }, []);
  return (
    <ProvedSheet
      info={info}
      purpose="bindWallet"
      title={t("ways.bindWallet")}
      why={`${t("ways.bindWhy")} ${wait}`}
      act={t("ways.signBind")}
      acting={t("ways.signing")}
      reason={id === undefined ? t("ways.noWallets") : undefined}
      onClose={onClose}
      onProved={async (proof) => {
        const by = id ?? "";
        const wallet = signed.current?.by === by ? signed.current.wallet : await signToBind(by);
        signed.current = { by, wallet };
        try {
          await bindWallet(wallet, proof);
        } catch (error) {
          // A missing or wrong code of the second factor does not use up the wallet signature. The next attempt
          // therefore reuses the wallet signature.
          if (!isSecondFactorAsked(error)) signed.current = undefined;
          throw error;
        }
        showToast("succ", t("ways.walletBound"));
        onClose();
      }}
    >
      {wallets.length === 0 ? (
        <Notice tone="gold">{t("ways.noWallets")}</Notice>
      ) : (
        <fieldset className="card" aria-label={t("ways.choose")}>
          {wallets.map((wallet) => (
            <label key={wallet.id} className="row">
              <Art name="w-1" size={36} />
              <span className="min-w-0 flex-1 text-14 font-semibold">{wallet.name}</span>
              <input
                type="radio"
                name="wallet"
                className="sr-only"
                checked={wallet.id === id}
                onChange={() => setChosen(wallet.id)}
              />
              {wallet.id === id ? <Icon name="check" className="text-emerald" /> : null}
            </label>
          ))}
        </fieldset>
      )}
    </ProvedSheet>
  );
}

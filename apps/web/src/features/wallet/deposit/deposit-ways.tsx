import { useT } from "../../../i18n/index.ts";
import { Art, Icon, Segmented } from "../../../ui/index.ts";

export type DepositWay = "wallet" | "address";

interface DepositWaysProps {
  readonly way: DepositWay;
  onChange(way: DepositWay): void;
}

/**
 * Lets the player choose between two ways to deposit: from the connected wallet, or by a transfer to the deposit
 * address.
 */
export function DepositWays({ way, onChange }: DepositWaysProps) {
  const t = useT();
  return (
    <Segmented
      label={t("deposit.way")}
      value={way}
      options={[
        {
          value: "wallet",
          label: (
            <>
              <Art name={way === "wallet" ? "tab-wallet-on" : "tab-wallet"} size={20} />
              {t("deposit.fromWallet")}
            </>
          ),
        },
        {
          value: "address",
          label: (
            <>
              <Icon name="qr" size={18} />
              {t("deposit.toAddress")}
            </>
          ),
        },
      ]}
      onChange={onChange}
    />
  );
}

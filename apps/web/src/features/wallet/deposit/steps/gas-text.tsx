import { formatAmountText, useT } from "../../../../i18n/index.ts";
import { gasText } from "../deposit-check.ts";
import type { useDepositGas } from "../use-wallet-money.ts";

interface GasTextProps {
  /** The estimate, or undefined until the page has an estimate. */
  readonly gas: ReturnType<typeof useDepositGas>["data"];
  /** True while the page estimates the gas fee. */
  readonly reading: boolean;
}

/** Shows the estimated gas fee of a deposit, or its upper bound. */
export function GasText({ gas, reading }: GasTextProps) {
  const t = useT();
  if (!gas) return <span role="status">{reading ? t("deposit.gasReading") : "—"}</span>;
  const amount = formatAmountText(gasText(gas.feeBase), { decimals: null });
  return (
    <span role="status" className="num">
      {gas.bound ? t("deposit.gasBound", { amount }) : t("deposit.gas", { amount })}
    </span>
  );
}

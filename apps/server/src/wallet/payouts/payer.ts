import type { Address } from "viem";
import type { Config } from "../../platform/config/index.ts";

/** Returns the account that signs payouts; undefined in a process without a payout account. */
export const payerOf = ({ accounts }: Pick<Config, "accounts">): Address | undefined =>
  accounts.payout?.address;

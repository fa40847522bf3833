import type { Address } from "viem";
import type { Config } from "../../platform/config/index.ts";

/** The account that signs payouts; undefined in a process that has none. */
export const payerOf = ({ accounts }: Pick<Config, "accounts">): Address | undefined =>
  accounts.payout?.address;

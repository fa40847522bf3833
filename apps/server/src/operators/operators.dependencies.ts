import type { Account, RenameKept } from "../account/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Withdrawal } from "../wallet/index.ts";

export type OperatorsDependencies = Pick<
  Platform,
  "db" | "clock" | "config" | "chain" | "log" | "secrets" | "settings" | "stream"
> & {
  /** Tells the player's own page what became of a withdrawal. */
  readonly onWithdrawal: (row: Withdrawal) => void;
  readonly whoHad: Account["whoHad"];
  /** Of the live floor, which keeps what was said under a name. */
  readonly renameKept: RenameKept;
};

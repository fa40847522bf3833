import type { Account, RenameKept } from "../account/index.ts";
import type { Alerts } from "../alerts/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Races } from "../races/index.ts";
import type { Risk } from "../risk/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import type { Withdrawal } from "../wallet/index.ts";

export type OperatorsDependencies = Pick<
  Platform,
  "db" | "reads" | "clock" | "config" | "chain" | "log" | "secrets" | "settings" | "stream" | "queues"
> & {
  /** Notifies the player's open pages about a change of a withdrawal. */
  readonly onWithdrawal: (row: Withdrawal) => void;
  readonly whoHad: Account["whoHad"];
  readonly secondFactorState: SecondFactors["state"];
  readonly risk: Risk;
  readonly alerts: Alerts;
  readonly races: Races;
  /** Renames a player in the stored bets of the activity feed. The activity feed provides the function `renameKept`. */
  readonly renameKept: RenameKept;
};

import type { ComponentType } from "react";
import type { Table } from "./use-table.ts";

/** Properties of the sheet that lists the player's rounds of all games. */
export interface RecordsProps {
  readonly open: boolean;
  readonly table: Pick<Table, "demo">;
  onClose(): void;
}

/** Properties that `features/game` passes to a game that has its own screen, such as Crash. */
export interface OwnScreenProps {
  readonly Records: ComponentType<RecordsProps>;
  /** The notice about a fault of the public log; empty without a fault. */
  readonly LogNotice: ComponentType;
  /** The player's own bets in the public log. */
  readonly LogSection: ComponentType;
}

import type { ComponentType } from "react";
import type { Table } from "./use-table.ts";

/** A sheet over the game that lists the player's rounds of all games. */
export interface RecordsProps {
  readonly open: boolean;
  readonly table: Pick<Table, "demo">;
  onClose(): void;
}

/** What a game's own screen is given of what stands above the games. */
export interface OwnScreenProps {
  readonly Records: ComponentType<RecordsProps>;
}

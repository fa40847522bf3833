import type { ComponentType } from "react";
import type { Table } from "./use-table.ts";

/** Properties of a sheet over the game with the player's rounds of all games. */
export interface RecordsProps {
  readonly open: boolean;
  readonly table: Pick<Table, "demo">;
  onClose(): void;
}

/** Properties of a game's own screen that come from the layer above the games. */
export interface OwnScreenProps {
  readonly Records: ComponentType<RecordsProps>;
}

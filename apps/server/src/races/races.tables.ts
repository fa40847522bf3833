import type { GameName } from "@gemplay/games";
import type { Generated, Kysely } from "kysely";

/** The names of a race by language. A draft may lack some names. */
export type RaceNames = Readonly<Partial<Record<"cn" | "en" | "vi" | "fil" | "pt", string>>>;

/**
 * The state of a race. An admin edits a draft and asks a second admin, who confirms the race. After the end of the race,
 * its standings are `counted`, and then its prizes are `paid`.
 */
export type RaceState = "draft" | "asked" | "confirmed" | "counted" | "paid" | "cancelled";

export interface RaceTable {
  id: Generated<bigint>;
  names: RaceNames;
  game: GameName | null;
  asset: "PLAY" | "TPLAY";
  counts_tplay: boolean;
  score: "stakes" | "multiplier";
  least_bet: string;
  from_at: Date;
  to_at: Date;
  state: Generated<RaceState>;
  changed_by: string;
  changed_at: Generated<Date>;
  asked_by: bigint | null;
  asked_at: Date | null;
  confirmed_by: bigint | null;
  confirmed_at: Date | null;
  players: bigint | null;
  left_out: Generated<bigint[]>;
  paid_at: Date | null;
}

interface RacePrizeTable {
  race_id: bigint;
  first_place: number;
  last_place: number;
  each_amount: string;
}

interface RaceStandingTable {
  player_id: bigint;
  race_id: bigint;
  score: string;
  rounds: bigint;
  reached_at: Date;
}

interface RaceWinnerTable {
  player_id: bigint;
  race_id: bigint;
  place: number;
  score: string;
  amount: string;
  transfer_id: string;
  at: Date;
}

type RaceTables = {
  race: RaceTable;
  race_prize: RacePrizeTable;
  race_standing: RaceStandingTable;
  race_winner: RaceWinnerTable;
};

/** Gives the caller's connection or transaction the types of the tables of races. */
export function raceTables<T>(db: Kysely<T>): Kysely<RaceTables> {
  return db.$extendTables<RaceTables>() as unknown as Kysely<RaceTables>;
}

import { acceptSameDatabase, SameDatabaseRefused, strangeness } from "../restoration/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

/** Confirms that a database is complete although the servers consider the database a different one. */
export const sameDatabaseCommand: OperatorCommand = {
  name: "same-database",
  usage: "[confirm]",
  summary:
    "says whether the database is the one that servers ran on before; with `confirm`, takes it for that: a standby with every commit was promoted, or the data were moved while no server ran",
  async run({ db, actor, reason, print }, [word]) {
    if (word !== undefined && word !== "confirm") throw new OperatorMistake("`confirm`, or nothing");
    const why = await strangeness(db);
    if (why === undefined) return print("it is the same database: servers start");
    if (word === undefined) return print(`servers do not start: ${why}`);
    await acceptSameDatabase(db, { actor, reason }).catch((error: unknown) => {
      throw error instanceof SameDatabaseRefused ? new OperatorRefused(error.message) : error;
    });
    print("it is taken for the same database: servers start");
  },
};

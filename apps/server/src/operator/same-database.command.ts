import { acceptSameDatabase, SameDatabaseRefused, strangeness } from "../restoration/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

/** Confirms that a database has lost no data, although the fingerprint of the database has changed. */
export const sameDatabaseCommand: OperatorCommand = {
  name: "same-database",
  usage: "[confirm]",
  summary:
    "checks whether the database is the database on which servers ran before; `confirm` accepts the database if a standby with every commit was promoted, or if the data was moved while no server ran",
  async run({ db, actor, reason, print }, [word]) {
    if (word !== undefined && word !== "confirm")
      throw new OperatorMistake("the command takes `confirm` or no argument");
    const why = await strangeness(db);
    if (why === undefined) return print("the database is the same database as before: servers can start");
    if (word === undefined) return print(`servers do not start: ${why}`);
    await acceptSameDatabase(db, { actor, reason }).catch((error: unknown) => {
      throw error instanceof SameDatabaseRefused ? new OperatorRefused(error.message) : error;
    });
    print("the database is accepted as the same database: servers can start");
  },
};

import type { OperatorCommand } from "./operator-command.ts";

/** Brings the schema up to date without starting a server. */
export const migrateCommand: OperatorCommand = {
  name: "migrate",
  usage: "",
  summary: "brings the database up to date, as a server does when it starts",
  migrates: true,
  async run({ migrated, print }) {
    for (const name of migrated) print(`applied ${name}`);
    print("the database is up to date");
  },
};

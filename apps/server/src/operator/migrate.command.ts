import type { OperatorCommand } from "./operator-command.ts";

/** Applies all pending migrations to the database without starting a server. */
export const migrateCommand: OperatorCommand = {
  name: "migrate",
  usage: "",
  summary: "applies all pending migrations to the database, as a server does at its start",
  migrates: true,
  async run({ migrated, print }) {
    for (const name of migrated) print(`applied ${name}`);
    print("the database is up to date");
  },
};

import { inspectRisk } from "../risk/index.ts";
import type { OperatorCommand } from "./operator-command.ts";

/** Runs the risk check on request; the worker runs the same check every hour. */
export const riskCommand: OperatorCommand = {
  name: "risk look",
  usage: "",
  summary:
    "looks now for accounts that share something, unusual wins and what was given away; the page shows it",
  async run(context) {
    await inspectRisk(context);
    context.print("what was found stands on the operator's page");
  },
};

import { inspectRisk } from "../risk/index.ts";
import type { OperatorCommand } from "./operator-command.ts";

/** Runs the risk check on request; the worker runs the same check every hour. */
export const riskCommand: OperatorCommand = {
  name: "risk look",
  usage: "",
  summary:
    "searches now for accounts with shared features and for unusual wins, and sums up the rewards; the operator's page shows the results",
  async run(context) {
    await inspectRisk(context);
    context.print("the risk search is finished: the operator's page shows the results");
  },
};

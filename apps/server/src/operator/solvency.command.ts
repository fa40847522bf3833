import { ProviderError } from "../platform/chain/index.ts";
import { SnapshotRefused, takeSnapshot } from "../solvency/index.ts";
import { NothingProcessed } from "../wallet/index.ts";
import { type OperatorCommand, OperatorRefused } from "./operator-command.ts";

/** Creates a proof of solvency in addition to the daily proof. */
export const solvencyCommand: OperatorCommand = {
  name: "solvency",
  usage: "",
  summary:
    "makes a proof of all current liabilities to players; the worker signs and publishes the proof, and writes the root of the proof to the chain",
  async run(context) {
    const { print } = context;
    const { takenAtMs, leaves } = await takeSnapshot(context).catch((error: unknown) => {
      const refused = [SnapshotRefused, NothingProcessed, ProviderError].some(
        (kind) => error instanceof kind,
      );
      throw refused && error instanceof Error ? new OperatorRefused(error.message) : error;
    });
    print(
      `proof of ${new Date(takenAtMs).toISOString()} with ${leaves} leaves: the worker will publish the proof`,
    );
  },
};

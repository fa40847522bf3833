import type { DepositStep } from "../../../../wallet/index.ts";
import type { DepositRecord } from "../../records/records.ts";
import type { DepositRun } from "../deposit-run.ts";

/** The stages of a deposit that the page shows to the player. */
export type Station = "approve" | "deposit" | "confirm" | "credit";
export type StationState = "done" | "now" | "next" | "failed";

/** Maps each step in the wallet to a stage of the deposit. */
const stationOf: Record<DepositStep, Station> = {
  connect: "approve",
  network: "approve",
  allowance: "approve",
  approve: "approve",
  approveWait: "approve",
  deposit: "deposit",
  depositWait: "deposit",
};

const order: readonly Station[] = ["approve", "deposit", "confirm", "credit"];
/** The stages of a deposit without an approval of its own: the vault could already take the amount. */
const orderWithoutApproval = order.slice(1);

export interface StationView {
  readonly station: Station;
  readonly state: StationState;
}

/**
 * Returns the stages of a deposit and the state of each stage. The steps in the wallet come from the deposit that runs
 * in this page. Only the server's record shows whether a deposit is confirming, credited or failed.
 */
export function depositStations(
  run: DepositRun | undefined,
  record: DepositRecord | undefined,
): readonly StationView[] {
  const stations = run?.approvalHash === undefined ? orderWithoutApproval : order;
  const at = stations.indexOf(presentStation(run, record));
  const broken = record ? record.status === "failed" : run?.error !== undefined;
  const finished = record?.status === "confirmed";
  return stations.map((station, place) => {
    if (finished || place < at) return { station, state: "done" };
    if (place > at) return { station, state: "next" };
    return { station, state: broken ? "failed" : "now" };
  });
}

function presentStation(run: DepositRun | undefined, record: DepositRecord | undefined): Station {
  if (record) return ["confirmed", "pending"].includes(record.status) ? "credit" : "confirm";
  if (!run) return "deposit";
  return run.blockNumber === undefined ? stationOf[run.step] : "confirm";
}

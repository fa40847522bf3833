import type { DepositStep } from "../../../wallet/index.ts";
import type { DepositRecord } from "../records/records.ts";
import type { DepositRun } from "./deposit-run.ts";

/** The stations of a deposit that the page shows. */
export type Station = "connect" | "network" | "approve" | "deposit" | "confirm" | "credit";
export type StationState = "done" | "now" | "next" | "failed";

/** The station of each step of the wallet. */
const stationOf: Record<DepositStep, Station> = {
  connect: "connect",
  network: "network",
  allowance: "approve",
  approve: "approve",
  approveWait: "approve",
  deposit: "deposit",
  depositWait: "deposit",
};

const order: readonly Station[] = ["connect", "network", "approve", "deposit", "confirm", "credit"];
/** The stations of a deposit of which the page has only the record. The steps in the wallet are over. */
const orderOfRecord = order.slice(3);

export interface StationView {
  readonly station: Station;
  readonly state: StationState;
}

/**
 * Returns the stations of a deposit. The run contains the steps in the wallet. Only the record of the server tells
 * whether a deposit is confirming, credited or failed.
 */
export function depositStations(
  run: DepositRun | undefined,
  record: DepositRecord | undefined,
): readonly StationView[] {
  const stations = run ? order : orderOfRecord;
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

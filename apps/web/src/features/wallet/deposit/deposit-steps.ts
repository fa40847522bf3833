import type { DepositStep } from "../../../wallet/index.ts";
import type { DepositRecord } from "../records/records.ts";
import type { DepositRun } from "./deposit-run.ts";

/** The stations of a deposit as the player sees them. */
export type Station = "connect" | "network" | "approve" | "deposit" | "confirm" | "credit";
export type StationState = "done" | "now" | "next" | "failed";

/** Where the wallet's work stands in the stations. */
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
/** What a deposit shows that was begun elsewhere: the wallet's part is over. */
const orderOfRecord = order.slice(3);

export interface StationView {
  readonly station: Station;
  readonly state: StationState;
}

/**
 * The stations of a deposit. Whether it is confirming, credited or failed is said by the record alone, which the server
 * makes from the chain; the run knows the wallet's part.
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

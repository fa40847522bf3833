// A worker thread of the simulation. The worker thread plays the received tasks one after another. A task is a range of
// rounds of the comparison of returns, or one sequence of rounds of the statistical battery.
import { parentPort } from "node:worker_threads";
import { type BatteryTask, playBattery } from "./battery.ts";
import { playStretch, type Stretch } from "./tally.ts";

parentPort?.on("message", (task: Stretch | BatteryTask) =>
  parentPort?.postMessage("from" in task ? playStretch(task) : playBattery(task)),
);

// A worker thread of the simulation. The worker thread plays the received ranges of rounds one after another.
import { parentPort } from "node:worker_threads";
import { playStretch, type Stretch } from "./tally.ts";

parentPort?.on("message", (stretch: Stretch) => parentPort?.postMessage(playStretch(stretch)));

// A thread of the simulation: plays the stretches that it is sent, one after another.
import { parentPort } from "node:worker_threads";
import { playStretch, type Stretch } from "./tally.ts";

parentPort?.on("message", (stretch: Stretch) => parentPort?.postMessage(playStretch(stretch)));

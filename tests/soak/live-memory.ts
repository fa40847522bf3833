// Loaded into the server before its program (`--expose-gc --import`): writes down what is still in use after a garbage
// collection. What the kernel counts also holds what V8 and malloc keep for later, and that creeps for hours without a leak.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(process.env.LIVE_MEMORY_DIRECTORY as string, `${process.pid}`);

function write(): void {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, `${(heapUsed + external) / 1e6}`);
  renameSync(`${file}.new`, file);
}

write();
setInterval(write, Number(process.env.LIVE_MEMORY_EVERY_MS)).unref();

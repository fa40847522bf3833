// Node loads this file into the server before the server's program (`--expose-gc --import`). The file writes to disk
// how much memory is in use after a garbage collection. The resident memory that the kernel reports also contains free
// memory that V8 and malloc keep. The free memory that V8 and malloc keep grows for hours without a leak.
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

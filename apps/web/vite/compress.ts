import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Types of files that compression makes smaller. Pictures and fonts are already compressed. */
const compressible = new Set([".css", ".html", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
/**
 * The server writes the configuration and the language into `index.html`, and compresses the written document itself.
 */
const template = "index.html";

const encoders: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  ".br": (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ".gz": (content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes a `.br` and a `.gz` file beside each built file that becomes smaller through compression. The build compresses
 * each file once with the strongest compression, so that the server never has to compress a file during a request.
 * Folders whose names begin with a dot are skipped, because only the build uses them.
 */
export function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir }) {
        if (dir !== undefined) await compressFolder(dir);
      },
    },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name.startsWith(".") ? undefined : compressFolder(path);
      return entry.name !== template && compressible.has(extname(entry.name))
        ? compressFile(path)
        : undefined;
    }),
  );
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all(
    Object.entries(encoders).map(async ([ending, encode]) => {
      const encoded = await encode(content);
      if (encoded.length < content.length) await writeFile(path + ending, encoded);
    }),
  );
}

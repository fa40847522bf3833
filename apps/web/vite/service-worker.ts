import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const source = (name: string) => fileURLToPath(new URL(`../service-worker/${name}`, import.meta.url));

/**
 * Modules of the app shell and of the home screen, named by source file or chunk. The build adds their static imports.
 * These files are enough to show the app shell in the default language with the last known data of the player. The
 * service worker caches all other files at their first use.
 */
const shell: readonly string[] = [
  "shell",
  "src/app/first-texts.cn.ts",
  "alive",
  "src/app/balances.tsx",
  "src/features/home/below/last-rounds.tsx",
  "src/queries/last-known.ts",
];
/**
 * Sprite files that art.tsx lists with the sprite files of the app shell, although the home screen does not use these
 * files.
 */
const notAtHome = /\/(levels|scenes)-[^/]*\.svg$/;
/** Largest allowed size of the files of the app shell in bytes, before compression. */
const mostBytes = 700_000;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Builds the service worker with the list of files that it caches, and the replacement for a service worker that must
 * be removed. Writes the id of the build into `<meta name="build">` of the HTML document. The id of the build is a hash
 * of the HTML document, which contains the names of all files.
 */
export function serviceWorker(): Plugin {
  let named = "";
  return {
    name: "service-worker",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html: string) {
        named = createHash("sha256").update(html).digest("hex").slice(0, 16);
        return [{ tag: "meta", attrs: { name: "build", content: named }, injectTo: "head" as const }];
      },
    },
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir }) {
        if (dir === undefined) return;
        const files = listShell(JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8")));
        const bytes = files.reduce((sum, file) => sum + readFileSync(join(dir, file)).length, 0);
        if (bytes > mostBytes) throw new Error(`The worker would keep ${bytes} bytes, above ${mostBytes}.`);
        const values = {
          __BUILD__: JSON.stringify(named),
          __SHELL__: JSON.stringify(files.map((file) => `/${file}`)),
          "process.env.NODE_ENV": JSON.stringify("production"),
        };
        await writeWorker(dir, "service-worker", source("worker.ts"), values);
        await writeWorker(dir, "service-worker-withdrawn", source("withdrawn.ts"), values);
      },
    },
  };
}

/**
 * Returns the names of the files of the app shell: code, styles, font and drawings.
 * @throws when one of the listed modules is missing in the build
 */
function listShell(manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no part ${key} for the service worker.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const part of shell)
    add(
      part in manifest ? part : (Object.keys(manifest).find((key) => manifest[key]?.name === part) ?? part),
    );
  return [...files].filter((file) => !notAtHome.test(file)).sort();
}

/** Builds one script without imports, and writes the licences of its libraries. */
async function writeWorker(
  folder: string,
  name: string,
  input: string,
  define: Readonly<Record<string, string>>,
): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    build: {
      write: false,
      target: "es2022",
      license: { fileName: "licences.md" },
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife" }, checks: { bundlerTimings: false } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const [code, ...more] = output.flatMap((one) => (one.type === "chunk" ? [one.code] : []));
  if (code === undefined || more.length > 0) throw new Error(`${name} is one script`);
  writeFileSync(join(folder, `${name}.js`), code);
  const licences = output.find((one) => one.type === "asset" && one.fileName === "licences.md");
  if (licences?.type === "asset" && name === "service-worker")
    writeFileSync(join(folder, "licences/service-worker.md"), licences.source);
}

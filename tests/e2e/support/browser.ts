import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The Chromium of the tests, with the environment variables that the browser needs. */
export interface Browser {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

const cache = fileURLToPath(new URL("../../../node_modules/.cache", import.meta.url));
const unpacked = join(cache, "journeys-chromium");

/**
 * Returns the Chromium in CHROMIUM_PATH, else the one installed on the machine, else the one in the npm package
 * `@sparticuz/chromium`. The function unpacks the npm package only once. The tests do not use the arguments that the
 * npm package recommends, because these turn web security off.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { path: named, env: {} };
  if (existsSync("/usr/bin/chromium")) return { path: "/usr/bin/chromium", env: {} };
  if (!existsSync(unpacked)) await unpack();
  const path = join(unpacked, "chromium");
  return { path, env: environmentOf(path) };
}

/**
 * Unpacks Chromium into a temporary folder and renames the folder, so that no other test run sees half-unpacked files.
 */
async function unpack(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "journeys-chromium-"));
  const before = { ...process.env };
  // The npm package unpacks its files into TMPDIR. If the environment names an AWS Lambda runtime, it also unpacks the
  // shared libraries that a machine without a desktop lacks.
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs24.x";
  try {
    const { default: sparticuz } = await import("@sparticuz/chromium");
    await sparticuz.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
  const fonts = join(unpacked, "fonts/fonts");
  writeFileSync(
    join(folder, "fonts.conf"),
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><dir>${fonts}</dir><cachedir>${unpacked}/font-cache</cachedir></fontconfig>\n`,
  );
  if (existsSync(unpacked)) rmSync(folder, { recursive: true });
  else renameSync(folder, unpacked);
}

/**
 * Returns the environment variables with which the Chromium of the npm package finds its fonts. If the machine lacks
 * shared libraries that Chromium needs, the variables also name the libraries of the npm package.
 */
function environmentOf(path: string): Record<string, string> {
  const fonts = { FONTCONFIG_FILE: join(unpacked, "fonts.conf") };
  const libraries = { LD_LIBRARY_PATH: join(unpacked, "al2023/lib") };
  const runs = (env: Record<string, string>) =>
    spawnSync(path, ["--no-sandbox", "--version"], { env: { ...process.env, ...env } }).status === 0;
  return runs(fonts) ? fonts : { ...fonts, ...libraries };
}

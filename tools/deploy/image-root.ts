// What the server's image holds: a build, the Node that runs this, and the shared libraries that both need, from this machine.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sharedLibrary } from "../sbom/beside-npm.ts";
import { billOfMaterials } from "../sbom/bill-of-materials.ts";

const healthy = fileURLToPath(new URL("../../deploy/image/healthy.mjs", import.meta.url));
/** Where the build stands in it, as on a machine of one's own. */
export const imageHome = "opt/gemplay";

/**
 * Lays out the image's files around a build, and what all of it is made of.
 *
 * @param root an existing folder with a build at `imageHome`
 * @throws when this machine is not a Linux with glibc, or a library is missing
 */
export async function layOutImage(root: string): Promise<void> {
  if (process.platform !== "linux") throw new Error("An image is made on Linux: its Node is this one.");
  const home = join(root, imageHome);
  mkdirSync(join(home, "bin"));
  copyFileSync(process.execPath, join(home, "bin/node"));
  copyFileSync(healthy, join(home, "healthy.mjs"));
  const native = readdirSync(join(home, "node_modules"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".node"))
    .map((path) => join(home, "node_modules", path));
  const libraries = [...librariesOf([process.execPath, ...native])].sort();
  for (const library of libraries) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    // What the name leads to, under that name: the link's own folder may be a link.
    copyFileSync(library, join(root, library));
  }
  const bill = await billOfMaterials(libraries.map(sharedLibrary));
  writeFileSync(join(home, "sbom.json"), `${JSON.stringify(bill, undefined, 2)}\n`);
  mkdirSync(join(root, "etc"));
  writeFileSync(join(root, "etc/passwd"), "gemplay:x:10001:10001::/opt/gemplay:/nonexistent\n");
  writeFileSync(join(root, "etc/group"), "gemplay:x:10001:\n");
  // The C library's own order asks for names first, also for those that the container's hosts file says.
  writeFileSync(join(root, "etc/nsswitch.conf"), "hosts: files dns\n");
}

/** The shared libraries that programs load, the loader among them, by their paths on this machine. */
export function librariesOf(programs: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const program of programs) {
    const said = execFileSync("ldd", [program], { encoding: "utf8" });
    const [lacking] = /^.*not found.*$/m.exec(said) ?? [];
    if (lacking !== undefined) throw new Error(`${program} does not run here: ${lacking.trim()}`);
    for (const [, path = ""] of said.matchAll(/(?:=> |^\s+)(\/\S+) \(/gm)) found.add(path);
  }
  return found;
}

// Collects the files of the server's image: a build, the Node that runs this program, and the shared libraries of both
// from this machine.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sharedLibrary } from "../sbom/beside-npm.ts";
import { billOfMaterials } from "../sbom/bill-of-materials.ts";

const healthy = fileURLToPath(new URL("../../deploy/image/healthy.mjs", import.meta.url));
/** The folder of the build inside the image; the same path as on a machine without containers. */
export const imageHome = "opt/gemplay";

/**
 * Writes the files of the image around a build, and a list of the image's components.
 *
 * @param root an existing folder with a build at `imageHome`
 * @throws Error if this machine is not a Linux system with glibc, or a library is missing
 */
export async function layOutImage(root: string): Promise<void> {
  if (process.platform !== "linux")
    throw new Error(
      "An image can be built only on Linux, because the image contains the Node that runs this program.",
    );
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
    // Copies the target of a symbolic link under the link's own name, because the folder of the link may be a link too.
    copyFileSync(library, join(root, library));
  }
  const bill = await billOfMaterials(libraries.map(sharedLibrary));
  writeFileSync(join(home, "sbom.json"), `${JSON.stringify(bill, undefined, 2)}\n`);
  mkdirSync(join(root, "etc"));
  writeFileSync(join(root, "etc/passwd"), "gemplay:x:10001:10001::/opt/gemplay:/nonexistent\n");
  writeFileSync(join(root, "etc/group"), "gemplay:x:10001:\n");
  // Without nsswitch.conf the C library asks the name server first, even for names in the container's hosts file.
  writeFileSync(join(root, "etc/nsswitch.conf"), "hosts: files dns\n");
}

/** Returns the paths of the shared libraries that the given programs load on this machine, including the loader. */
export function librariesOf(programs: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const program of programs) {
    const said = execFileSync("ldd", [program], { encoding: "utf8" });
    const [lacking] = /^.*not found.*$/m.exec(said) ?? [];
    if (lacking !== undefined) throw new Error(`${program} cannot run on this machine: ${lacking.trim()}`);
    for (const [, path = ""] of said.matchAll(/(?:=> |^\s+)(\/\S+) \(/gm)) found.add(path);
  }
  return found;
}

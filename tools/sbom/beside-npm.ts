// Deployed components that npm does not list: Node, packages that a build compiles into its output, and the shared
// libraries of an image.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Property {
  readonly name: string;
  readonly value: string;
}

/** The fields of a CycloneDX component that the bill of materials uses. */
export interface Component {
  readonly "bom-ref": string;
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly license: { readonly id: string } }[];
  readonly properties?: readonly Property[];
  readonly components?: readonly Component[];
}

/** Returns the deployed components, each with the part of Gemplay that runs the component. */
export function besideNpm(): readonly (readonly [part: string, component: Component])[] {
  return [
    ["server", nodeItself()],
    ["contracts", compiledIn("@openzeppelin/contracts")],
    ["page", compiledIn("tailwindcss")],
    ["page", pageFont],
  ];
}

const sha256 = (file: string) => [
  { alg: "SHA-256", content: createHash("sha256").update(readFileSync(file)).digest("hex") },
];

/** Names in `process.versions` whose values are version numbers of tables and interfaces, not of libraries. */
const noLibraries = new Set(["node", "modules", "napi", "cldr", "tz", "unicode"]);

/**
 * Returns the component of the running Node, with the libraries inside its binary. Builds and images contain a copy of
 * the running Node.
 */
function nodeItself(): Component {
  const generic = (type: string, name: string, version: string) => ({
    "bom-ref": `${name}@${version}`,
    type,
    name,
    version,
    purl: `pkg:generic/${name}@${encodeURIComponent(version)}`,
  });
  const within = Object.entries(process.versions).flatMap(([name, version = ""]) =>
    version === "" || noLibraries.has(name)
      ? []
      : [{ ...generic("library", name, version), "bom-ref": `node/${name}@${version}` }],
  );
  return {
    ...generic("platform", "node", process.versions.node),
    hashes: sha256(process.execPath),
    licenses: [{ license: { id: "MIT" } }],
    components: within,
  };
}

/**
 * Returns the component of a package whose code is in the output of a build, although no deployed part depends on
 * the package.
 */
function compiledIn(name: string): Component {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { version: string; integrity: string; license: string }>>;
  };
  const found = packages[`node_modules/${name}`];
  if (found === undefined) throw new Error(`package-lock.json does not name ${name}.`);
  const { version, integrity, license } = found;
  const [algorithm = "", content = ""] = integrity.split("-");
  return {
    "bom-ref": `${name}@${version}`,
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [
      {
        alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
        content: Buffer.from(content, "base64").toString("hex"),
      },
    ],
    licenses: [{ license: { id: license } }],
  };
}

/** The files of the font are stored among the sources of the player's page. */
const pageFont: Component = {
  "bom-ref": "funnel-display",
  type: "library",
  name: "Funnel Display",
  purl: "pkg:github/dicotype/funnel",
  licenses: [{ license: { id: "OFL-1.1" } }],
};

/**
 * Returns the component of a shared library for an image, with the library's distribution package if the package is
 * known.
 */
export function sharedLibrary(path: string): Component {
  const found = packageOf(path);
  return {
    "bom-ref": `file:${path}`,
    type: "file",
    name: basename(path),
    hashes: sha256(path),
    ...found,
    properties: [{ name: "gemplay:path", value: path }],
  };
}

/**
 * Returns the package to which Debian and related systems assign a file. Returns undefined on other operating systems.
 */
function packageOf(path: string): Pick<Component, "version" | "purl"> | undefined {
  const distribution = /^ID=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "debian";
  // The package database may know a file by its current path, or by its path from the time when /lib was no symbolic
  // link.
  for (const known of [path, realpathSync(path)]) {
    const name = /^([^\s,]+): /.exec(ask("--search", known))?.[1];
    if (name === undefined) continue;
    const said = ask("--status", name);
    const field = (of: string) => new RegExp(`^${of}: (.+)$`, "m").exec(said)?.[1] ?? "";
    const [version, arch] = [field("Version"), field("Architecture")];
    const plain = name.replace(/:.*/, "");
    return { version, purl: `pkg:deb/${distribution}/${plain}@${encodeURIComponent(version)}?arch=${arch}` };
  }
  return undefined;

  function ask(...args: string[]): string {
    try {
      return execFileSync("dpkg-query", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return "";
    }
  }
}

// `npm run -s sbom [-- --out FILE]`: what is deployed is made of, as one CycloneDX document: the server's production tree, the
// libraries of the pages, and the sources that the contracts stand on. npm says it of each part, from the trimmed lockfile.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { npm, writeTrimmed } from "./build/server-tree.ts";

const usage = `npm run -s sbom [-- --out FILE]    CycloneDX, to standard output or into FILE

Each component says by its property gemplay:part where it runs: server, page, operator or contracts.`;

const root = fileURLToPath(new URL("..", import.meta.url));

interface Property {
  readonly name: string;
  readonly value: string;
}

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly Property[];
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const partProperty = "gemplay:part";
const apps = { server: "apps/server", page: "apps/web", operator: "apps/operator" } as const;

/** What npm says of an app's production tree. */
async function askNpm(app: string): Promise<Bom> {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-sbom-"));
  try {
    await writeTrimmed(folder, [app]);
    const format = ["--sbom-format=cyclonedx", "--sbom-type=application"];
    return JSON.parse(await npm(folder, ["sbom", ...format, "--package-lock-only", "--omit=dev"])) as Bom;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The contracts' sources are compiled in; the page and the server have no part of them. */
function contractSources(): Component {
  const name = "@openzeppelin/contracts";
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { version: string; integrity: string; license: string }>>;
  };
  const found = packages[`node_modules/${name}`];
  if (found === undefined) throw new Error(`package-lock.json does not name ${name}.`);
  const { version, integrity, license } = found;
  const [algorithm = "", content = ""] = integrity.split("-");
  return {
    ...{ "bom-ref": `${name}@${version}`, type: "library", name, version, scope: "required" },
    purl: `pkg:npm/%40openzeppelin/contracts@${version}`,
    hashes: [
      {
        alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
        content: Buffer.from(content, "base64").toString("hex"),
      },
    ],
    licenses: [{ license: { id: license } }],
  } as Component;
}

/** One document of all parts: what several need stands in it once. */
async function billOfMaterials(): Promise<object> {
  const components = new Map<string, Component & { parts: Set<string> }>();
  const dependencies = new Map<string, Set<string>>();
  const add = (component: Component, part: string) => {
    const known = components.get(component["bom-ref"]) ?? { ...component, parts: new Set() };
    known.parts.add(part);
    components.set(component["bom-ref"], known);
  };
  let first: Bom | undefined;
  for (const [part, app] of Object.entries(apps)) {
    const bom = await askNpm(app);
    first ??= bom;
    for (const component of bom.components) add(component, part);
    for (const { ref, dependsOn } of bom.dependencies) {
      const known = dependencies.get(ref) ?? new Set();
      for (const one of dependsOn) known.add(one);
      dependencies.set(ref, known);
    }
  }
  if (first === undefined) throw new Error("There is no app.");
  const contracts = contractSources();
  add(contracts, "contracts");
  const own = first.metadata.component;
  dependencies.get(own["bom-ref"])?.add(contracts["bom-ref"]);
  dependencies.set(contracts["bom-ref"], new Set());
  return {
    ...first,
    metadata: { ...first.metadata, component: { ...own, name: "gemplay" } },
    components: [...components.values()]
      .map(({ parts, properties = [], ...component }) => ({
        ...component,
        properties: [...properties, ...[...parts].map((value) => ({ name: partProperty, value }))],
      }))
      .sort((one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help === true) return console.log(usage);
  const text = `${JSON.stringify(await billOfMaterials(), undefined, 2)}\n`;
  if (values.out === undefined) return void process.stdout.write(text);
  mkdirSync(dirname(resolve(values.out)), { recursive: true });
  writeFileSync(values.out, text);
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof TypeError && "code" in error ? 2 : 1;
}

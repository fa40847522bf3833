import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npm, writeTrimmed } from "../build/server-tree.ts";
import { besideNpm, type Component } from "./beside-npm.ts";

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const partProperty = "gemplay:part";
const apps = { server: "apps/server", page: "apps/web", operator: "apps/operator" } as const;

/** Returns npm's list of the production dependencies of an app. */
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

/**
 * Merges the components of all parts of Gemplay into one document. A component that several parts share appears once.
 *
 * @param image the additional components of a container image
 */
export async function billOfMaterials(image: readonly Component[] = []): Promise<object> {
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
  if (first === undefined) throw new Error("The list of deployed apps is empty.");
  const own = first.metadata.component;
  for (const [part, component] of [...besideNpm(), ...image.map((one) => ["image", one] as const)]) {
    add(component, part);
    dependencies.get(own["bom-ref"])?.add(component["bom-ref"]);
    dependencies.set(component["bom-ref"], new Set());
  }
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

// `npm run -s sbom [-- --out FILE]` writes a CycloneDX document with all deployed components. npm lists the server's
// production packages, the libraries of the pages and the sources of the contracts from a trimmed lockfile. The command
// adds the components that npm does not know: Node, and code that a build compiles into its output.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { billOfMaterials } from "./sbom/bill-of-materials.ts";

const usage = `npm run -s sbom [-- --out FILE]    writes a CycloneDX document to standard output or into FILE

The property gemplay:part of a component names the part of Gemplay that runs the component: server, page, operator or
contracts. An image contains its own document, with its shared libraries (part image), in /opt/gemplay/sbom.json.`;

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

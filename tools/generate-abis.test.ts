import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generateAbis, generatedFolder } from "./generate-abis.ts";

test("the committed ABIs and bytecode match the contracts", async () => {
  const generated = await generateAbis();
  expect((await readdir(generatedFolder)).sort()).toEqual([...generated.keys()].sort());
  for (const [name, source] of generated) {
    const committed = await readFile(join(generatedFolder, name), "utf8");
    expect(
      committed === source,
      `${name} is out of date: run node tools/run.mjs tools/generate-abis.ts`,
    ).toBe(true);
  }
});

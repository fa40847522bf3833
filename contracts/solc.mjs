#!/usr/bin/env node
// forge calls a compiler as `solc --version` and `solc --standard-json [--base-path …]` with JSON on stdin. The script
// solc.mjs answers both commands with npm's solc. solc.mjs ignores paths in the arguments, because the JSON contains
// every source.
import solc from "solc";

if (process.argv.includes("--version")) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  process.stdout.write(solc.compile(Buffer.concat(chunks).toString("utf8")));
}

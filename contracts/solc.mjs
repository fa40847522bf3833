#!/usr/bin/env node
// forge calls a compiler as `solc --version` and `solc --standard-json [--base-path …]` with JSON on stdin.
// This answers both with npm's solc; the JSON carries every source, so paths in the arguments are not needed.
import solc from "solc";

if (process.argv.includes("--version")) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  process.stdout.write(solc.compile(Buffer.concat(chunks).toString("utf8")));
}

// `npm run operator -- …` runs the operator's program. The operator's program uses the running local stack, or the
// deployment that DATABASE_URL and the server's other environment variables name.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runOperator, type ServerEnvironment } from "./stack/server-process.ts";
import { environmentFile } from "./stack/stack.ts";

function findEnvironment(): ServerEnvironment {
  if (process.env.DATABASE_URL !== undefined) return {};
  const file = join(process.env.GEMPLAY_DATA ?? ".data", environmentFile);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as ServerEnvironment;
  throw new Error(
    "No local stack is running: start the stack with npm start, or set DATABASE_URL and the server's other environment variables.",
  );
}

try {
  // The operator's program has already printed the reason for its exit code.
  const ended = await runOperator(findEnvironment(), process.argv.slice(2));
  process.exitCode = /^[0-9]+$/.test(ended) ? Number(ended) : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

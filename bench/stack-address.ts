import { readFileSync } from "node:fs";
import { join } from "node:path";
import { environmentFile } from "../tools/stack/stack.ts";

/** Returns the origin and the database URL of the stack with the given data folder. */
export function readStack(data: string): { readonly origin: string; readonly databaseUrl: string } {
  const text = readFileSync(join(data, environmentFile), "utf8");
  const environment = JSON.parse(text) as { readonly PUBLIC_ORIGIN: string; readonly DATABASE_URL: string };
  const [origin = ""] = environment.PUBLIC_ORIGIN.split(",");
  return { origin, databaseUrl: environment.DATABASE_URL };
}

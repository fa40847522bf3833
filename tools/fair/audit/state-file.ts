import { readFileSync, renameSync, writeFileSync } from "node:fs";
import Type, { type Static } from "typebox";
import Value from "typebox/value";
import type { CrashProgress } from "./crash-rounds.ts";
import type { SavedReturns } from "./returns.ts";
import type { RootProgress } from "./root-checks.ts";

/** Everything that an audit stores about the newest log, up to the tree head that it has checked. */
export interface AuditState {
  readonly origin: string;
  readonly log: number;
  readonly size: number;
  readonly root: string;
  /** The time of the tree head. */
  readonly atMs: number;
  /** The time of the first entry of the log. */
  readonly beganAtMs: number;
  readonly returns: SavedReturns;
  readonly crash: CrashProgress;
  /** Null if the audits could not read the chain yet. */
  readonly roots: RootProgress | null;
}

const format = "gemplay audit 2";
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Entry = Type.Record(Type.String(), Type.Unknown());

const StateFile = Type.Object({
  format: Type.Literal(format),
  origin: Type.String(),
  log: Count,
  size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  root: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  atMs: Count,
  beganAtMs: Count,
  returns: Type.Record(
    Type.String(),
    Type.Object({
      ...{ rounds: Count, multiplierSumE4: Type.String({ pattern: "^[0-9]+$" }) },
      ...{ expected: Type.Number(), variance: Type.Number() },
    }),
  ),
  crash: Type.Object({
    chains: Type.Array(Entry),
    rounds: Type.Array(Entry),
    waiting: Type.Array(Type.Object({ at: Type.Object({ log: Count, index: Count }), entry: Entry })),
  }),
  roots: Type.Union([Type.Object({ block: Type.String({ pattern: "^[0-9]+$" }), size: Count }), Type.Null()]),
});

/**
 * Reads the state of the last audit.
 *
 * @returns undefined if the file does not exist
 * @throws {Error} with one sentence if the file is damaged
 */
export function readState(file: string): AuditState | undefined {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new Error(`state ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Value.Check(StateFile, json))
    throw new Error(`state ${file}: the file is not the state of an audit; audit with another file`);
  return json satisfies Static<typeof StateFile> as unknown as AuditState;
}

/** Stores the state of an audit. A process that ends meanwhile leaves the old state. */
export function writeState(file: string, state: AuditState): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${JSON.stringify({ format, ...state })}\n`);
  renameSync(temporary, file);
}

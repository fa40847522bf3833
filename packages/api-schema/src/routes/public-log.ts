import Type from "typebox";
import { strict } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

/** A signed tree head of the public log (docs/fairness.md); null before the first tree head. */
const TreeHeadNote = Type.Union([Type.String(), Type.Null()]);

/** A position in the public log, or the size of its tree. */
const LogPosition = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The number of a log; by default the newest log. */
const LogNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));

/** An entry of the public log, with its place and its path to the root of the tree. */
const LogInclusion = Type.Object({
  index: Type.Integer(),
  /** The text of the entry. */
  entry: Type.String(),
  /** The hashes of the siblings, each as 64 hexadecimal characters, lowest first. */
  path: Type.Array(Type.String()),
});

/** The values that the sealed hash of a bet's entry in the public log covers. */
const BetOpening = Type.Object({
  id: Type.String(),
  /** The idempotency key of the call that placed the bet. */
  key: Type.String(),
  seedNumber: Type.Integer(),
  nonce: Type.Integer(),
  amount: Type.String(),
  payout: Type.String(),
});

/** The proof that a shared round is in the public log, and that its seed pair was in the log before. */
export const SharedRoundLog = Type.Object({
  treeHead: Type.String(),
  bet: LogInclusion,
  /** The entry of the seed pair; null for Crash, and for pairs from the time before the log. */
  seedPair: Type.Union([LogInclusion, Type.Null()]),
});

export const publicLogRoutes = {
  "GET /fairness/log": {
    access: ["guest"],
    summary:
      "Returns the newest signed tree head of the public log, and its newest commitment on the blockchain",
    data: Type.Object({
      /** The number of the log. A restored database begins a new log. */
      number: Type.Integer(),
      treeHead: TreeHeadNote,
      committed: Type.Union([
        Type.Object({
          size: Type.Integer(),
          root: Type.String(),
          contract: Type.String(),
          transaction: Type.String(),
          block: Type.Integer(),
        }),
        Type.Null(),
      ]),
    }),
  },
  "GET /fairness/log/inclusion": {
    access: ["guest"],
    summary: "Returns an entry of the public log with its path to the root of a tree of the given size",
    query: strict({ log: LogNumber, index: LogPosition, size: LogPosition }),
    data: LogInclusion,
  },
  "GET /fairness/log/consistency": {
    access: ["guest"],
    summary:
      "Returns the proof that the log with the smaller size is the beginning of the log with the larger size",
    query: strict({ log: LogNumber, from: LogPosition, size: LogPosition }),
    data: Type.Object({ path: Type.Array(Type.String()) }),
  },
  "POST /fairness/log/rounds": {
    access: ["player"],
    apiKey: "read",
    summary: "Returns the entries of the player's own finished rounds in the public log",
    body: strict({ ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }) }),
    data: Type.Object({
      /** The tree head to whose root the paths lead. */
      treeHead: TreeHeadNote,
      rounds: Type.Array(
        Type.Object({
          id: Type.String(),
          /** Null if the tree of the tree head does not contain the round. */
          included: Type.Union([
            Type.Object({
              ...LogInclusion.properties,
              opening: BetOpening,
              /** The last tree head of an earlier log, if the entry is in an earlier log. */
              treeHead: Type.Optional(Type.String()),
            }),
            Type.Null(),
          ]),
        }),
      ),
    }),
  },
} as const satisfies Record<string, RouteShape>;

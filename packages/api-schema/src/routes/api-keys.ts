import Type from "typebox";
import { Amount, AmountInput, FreshProof, linePattern, nothing, strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The first and the last four characters of the key after the prefix `gpk_`. */
  first: Type.String(),
  last: Type.String(),
  /** The largest sum of stakes of one UTC day in PLAY; 1 tPLAY counts as 1 PLAY. Null for a key that only reads. */
  dayLimit: Type.Union([Amount, Type.Null()]),
  /** The sum of the stakes of the current UTC day in PLAY; null for a key that only reads. */
  stakedToday: Type.Union([Amount, Type.Null()]),
  madeAtMs: TimestampMs,
  lastUsedAtMs: Type.Union([TimestampMs, Type.Null()]),
});

/** The calls for API keys, with which programs of a player act for the player. No API key can call these routes. */
export const apiKeyRoutes = {
  "GET /user/api_keys": {
    access: ["player"],
    summary: "Lists the API keys of the account, the oldest first. The answer never contains a key",
    data: Type.Object({
      keys: Type.Array(ApiKey),
      /** The largest number of API keys of one account. */
      keysAtMost: Type.Integer(),
      /** The number of calls that each key may make in a minute; 0 means any number. */
      callsPerMinute: Type.Integer(),
    }),
  },
  "POST /user/api_key/make": {
    access: ["player"],
    summary:
      "Makes an API key. Only this answer contains the key, because the server stores only a hash. Requires a fresh proof",
    body: strict({
      name: Type.String({
        minLength: 1,
        maxLength: 40,
        pattern: linePattern,
        description: "the player's name for the key",
      }),
      dayLimit: Type.Union([AmountInput, Type.Null()], {
        description:
          "the largest sum of stakes of one UTC day in PLAY, for a key that may bet; null for a key that only reads",
      }),
      proof: FreshProof,
    }),
    data: Type.Object({ key: Type.String({ description: "`gpk_` and 43 characters" }), made: ApiKey }),
  },
  "POST /user/api_key/revoke": {
    access: ["player"],
    summary: "Revokes an API key. The server refuses every later call with the key",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: nothing,
  },
} as const satisfies Record<`${"GET" | "POST"} /user/${string}`, RouteShape>;

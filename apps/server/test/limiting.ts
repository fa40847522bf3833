// Helpers for tests of players who set limits for themselves.
import type { Body, Data, FreshProof } from "@gemplay/api-schema";
import type { TestPlayer } from "./betting.ts";
import { type Answer, dataOf, type TestServer } from "./compose.ts";

export type Limits = Data<"GET /user/limits">;
export type SavedLimit = Body<"POST /user/limit/save">;
type Caller = Pick<TestServer, "call">;
type Owner = Pick<TestPlayer, "token">;

/** Saves a limit of a player. The default is a daily limit for bets in PLAY. */
export const saveLimit = (
  { call }: Caller,
  { token }: Owner,
  limit: string | null,
  name: Partial<Omit<SavedLimit, "limit">> = {},
): Promise<Answer<Limits>> =>
  call("POST /user/limit/save", {
    token,
    body: { assetId: "PLAY", kind: "bets", period: "day", limit, ...name },
  });

/** Returns one of a player's limits. The default is the daily limit for bets in PLAY. */
export function limitIn(
  { limits }: Limits,
  name: Partial<Omit<SavedLimit, "limit">> = {},
): Limits["limits"][number] {
  const { assetId = "PLAY", kind = "bets", period = "day" } = name;
  const found = limits.find((one) => one.assetId === assetId && one.kind === kind && one.period === period);
  if (found === undefined) throw new Error(`there is no limit on ${kind} of ${assetId} a ${period}`);
  return found;
}

export const limitsOf = async ({ call }: Caller, { token }: Owner): Promise<Limits> =>
  dataOf(await call("GET /user/limits", { token }));

export const takeBreak = ({ call }: Caller, { token }: Owner, hours = 24): Promise<Answer<Limits>> =>
  call("POST /user/break/start", { token, body: { hours } });

/** Excludes a player permanently, with a fresh identity proof by the player's wallet. */
export const excludeByWallet = async (
  server: Pick<TestServer, "call" | "prove">,
  player: Pick<TestPlayer, "token" | "key">,
): Promise<Answer<Limits>> =>
  excludeForEver(server, player, await server.prove(player.token, player.key, "exclude"));

export const excludeForEver = (
  { call }: Caller,
  { token }: Owner,
  proof?: FreshProof,
): Promise<Answer<Limits>> =>
  call("POST /user/exclusion/start", { token, body: { months: null, ...(proof && { proof }) } });

export const exclude = ({ call }: Caller, { token }: Owner, months: number): Promise<Answer<Limits>> =>
  call("POST /user/exclusion/start", { token, body: { months } });

// What the messaging host gives the page inside of it.
import { sign } from "@tma.js/init-data-node";
import { testBot } from "./compose.ts";

let users = 0;

/** A number that no other test of this process has. */
export const newHostUser = (): number => 700_000_000 + process.pid * 1_000 + users++;

/**
 * Init data as the host signs them.
 *
 * @param changes over the user's fields, and what else stands in them
 */
export function signInitData({
  userId,
  name = "Alex Doe",
  signedAtMs,
  token = testBot.token,
  user = {},
  ...others
}: {
  readonly userId: number;
  readonly name?: string;
  readonly signedAtMs: number;
  /** Of another bot. */
  readonly token?: string;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly start_param?: string;
  readonly query_id?: string;
}): string {
  const data = { user: { id: userId, first_name: name, ...user }, ...others };
  return sign(data, token, new Date(signedAtMs));
}

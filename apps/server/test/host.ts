// Creates the data that the messaging host gives to a page that runs inside the host.
import { sign } from "@tma.js/init-data-node";
import { testBot } from "./compose.ts";

let users = 0;

/** Returns the id of a user of the messaging host. No other test in this process uses the same id. */
export const newHostUser = (): number => 700_000_000 + process.pid * 1_000 + users++;

/**
 * Returns init data with the signature of the messaging host.
 *
 * @param changes the user's fields, and other fields of the data
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
  /** The token of another bot that signs the init data. */
  readonly token?: string;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly start_param?: string;
  readonly query_id?: string;
}): string {
  const data = { user: { id: userId, first_name: name, ...user }, ...others };
  return sign(data, token, new Date(signedAtMs));
}

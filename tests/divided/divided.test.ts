// What PostgreSQL refuses to divide by the player stays on one machine: these few tables, and no more.
import { expect, it } from "vitest";
import { createTestDatabase } from "../setup/database.ts";
import { divideByPlayer } from "../setup/hash-partitioned.ts";

/** Each is looked up by what it keeps apart, before the player is known, or by everybody together. */
const undivided = {
  big_win: "all players' largest wins in one list",
  browser_link: "opened by its secret",
  deposit: "found on the chain, before it is known whose it is",
  deposit_address: "an address is one player's",
  email_code: "entered by who is nobody yet",
  fact: "told by one process, in the order in which it became true",
  identity: "a name signs in as one player",
  invite_code: "a code is one player's",
  payout_made_again: "known by the payout's id on the chain",
  shared_round: "opened by whoever was sent its address",
  swap: "numbered for the day's limit of the house",
  withdrawal: "a payout's id on the chain is one withdrawal's",
};

it("every table of the players but these is divided by the player", async () => {
  const database = await createTestDatabase("server");
  try {
    expect([...(await divideByPlayer(database.url)).keys()].sort()).toEqual(Object.keys(undivided).sort());
  } finally {
    await database.drop();
  }
});

it("every table of the ledger is", async () => {
  const database = await createTestDatabase("ledger");
  try {
    expect([...(await divideByPlayer(database.url)).keys()]).toEqual([]);
  } finally {
    await database.drop();
  }
});
